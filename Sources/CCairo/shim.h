#include <stdio.h>
#include <cairo.h>
#include <pango/pangocairo.h>
