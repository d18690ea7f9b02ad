// The views and the mathematics come with the timeline.
@_exported import MutoscopeMotion
@_exported import MutoscopeViews
