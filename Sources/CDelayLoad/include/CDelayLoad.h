#ifndef CDELAYLOAD_H
#define CDELAYLOAD_H

// The libraries for pictures, text and the terminal are loaded when one of their functions is first called: a script without
// pictures does not wait for forty of them, nor keep them in memory. Whoever calls does not notice. Windows' linkers call it
// delay loading; here functions.h lists what is called, and stubs.S stands in for it.
//
// Only on x86-64; elsewhere the libraries are linked as usual.

/// A library, and the handle it has once it is loaded.
typedef struct {
  const char *name;
  void *handle;
} DLLibrary;

/// A function of a library: where its stub jumps to, and what it is called.
typedef struct {
  void *address;
  const char *name;
  DLLibrary *library;
} DLFunction;

/// Loads a function and sets its address. Ends the process where the library is not installed, as the loader would.
void *dl_load(DLFunction *function);

#endif
