// Transitions come with it.
@_exported import MutoscopeTransitions
