#include <stdio.h>
#include "util/list.h" // ours
#  include  "config.h"
#include CONFIG_HEADER
#include_next <limits.h>
#if 0
#include "gone.h"
#endif

int main(void)
{
#include "table.inc"
    return 0;
}
