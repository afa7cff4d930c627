#ifndef QUEUE_H
#define QUEUE_H

#include <stddef.h>

typedef struct queue queue_t;

queue_t *queue_new(size_t capacity);
void queue_free(queue_t *queue);
int queue_push(queue_t *queue, void *item);
void *queue_pop(queue_t *queue);
size_t queue_size(const queue_t *queue);

#endif
