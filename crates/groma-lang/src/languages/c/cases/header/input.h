#ifndef POOL_H
#define POOL_H

#include <stddef.h>
#include "arena.h"

#ifdef __cplusplus
extern "C" {
#endif

/** An opaque pool. */
typedef struct pool pool;
struct options;

#define POOL_LIMIT 64

/**
 * \brief Makes a pool.
 * @param size how many
 */
pool *pool_new(size_t size, const struct options *options);
void pool_free(pool *self), pool_reset(pool *self);
extern int pool_errors, *pool_last;
extern void (*pool_log)(const char *text);

/* Usable by everyone who includes this. */
static inline int pool_is_empty(const pool *self) { return self == NULL; }

#ifdef __cplusplus
}
#endif

#endif /* POOL_H */
