/* What entries of 1995 took for granted from Borland C and that costs nothing to allow. */
#pragma once
#include <stdlib.h>
#include <time.h>

#define far
#define near
#define huge
#define _far
#define _near
#define _huge
#define randomize() srand((unsigned)time(NULL))
#define farcalloc calloc
#define farfree free
#define farmalloc malloc
#define farrealloc realloc

/* 0 to n - 1; without an argument, that of the system. */
static long borland_random(long n) {
  return n > 0 ? (long)rand() * n / (RAND_MAX + 1L) : (long)random();
}
#define random(...) borland_random((0, ##__VA_ARGS__))
