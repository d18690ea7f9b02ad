// Included once for each version; KERNEL gives every function its version's name. No include guard.
#include "rows.h"
#include "coverage.h"
#include "sample.h"
#include "draw.h"
#include "blur.h"
#include "convert.h"
