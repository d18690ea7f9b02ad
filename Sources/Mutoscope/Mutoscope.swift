// All rooms of the engine come with it.
@_exported import MutoscopeLint
