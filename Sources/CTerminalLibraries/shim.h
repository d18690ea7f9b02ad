// Names the libraries for pkg-config: their headers are read in CTerminal alone, for Swift takes GLib from one module
// only, and that is CCairo.
