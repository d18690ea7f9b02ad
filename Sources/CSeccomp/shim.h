// Names the library for pkg-config; its header is read in CIsolation.
