#include "CDelayLoad.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

// swift-autolink-extract hands these to the linker, in front of the libraries: those whose functions all have stubs are not
// needed then, and neither is C++'s, to bind which takes longer than to run a short script. The program has no such section,
// so a sanitizer may not remember it.
__attribute__((section(".swift1_autolink_entries"), used, no_sanitize("address"))) static const char entries[] =
    "-Wl,--as-needed\0-l:libstdc++.a";

#if defined(__x86_64__)
#define LIBRARY(symbol, file) __attribute__((visibility("hidden"))) DLLibrary symbol = {file, NULL};
#define FUNCTION(library, name)
#include "functions.h"

static void fail(void) {
  fprintf(stderr, "mutoscope: error: %s\n", dlerror());
  exit(69);
}

// Several threads may do this at the same time: all come to the same.
__attribute__((visibility("hidden"))) void *dl_load(DLFunction *function) {
  void *handle = __atomic_load_n(&function->library->handle, __ATOMIC_ACQUIRE);
  if (handle == NULL) {
    handle = dlopen(function->library->name, RTLD_LAZY | RTLD_LOCAL);
    if (handle == NULL) fail();
    __atomic_store_n(&function->library->handle, handle, __ATOMIC_RELEASE);
  }
  void *address = dlsym(handle, function->name);
  if (address == NULL) fail();
  __atomic_store_n(&function->address, address, __ATOMIC_RELEASE);
  return address;
}
#endif
