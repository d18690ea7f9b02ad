// The timeline comes with it.
@_exported import MutoscopeTimeline
