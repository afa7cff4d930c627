#include "queue.h"

#include <stdlib.h>

struct queue {
    void **items;
    size_t head, count, capacity;
};

queue_t *queue_new(size_t capacity)
{
    queue_t *queue = malloc(sizeof *queue);
    if (queue == NULL)
        return NULL;
    queue->items = calloc(capacity, sizeof *queue->items);
    if (queue->items == NULL) {
        free(queue);
        return NULL;
    }
    queue->head = queue->count = 0;
    queue->capacity = capacity;
    return queue;
}

void queue_free(queue_t *queue)
{
    free(queue->items);
    free(queue);
}

int queue_push(queue_t *queue, void *item)
{
    if (queue->count == queue->capacity)
        return -1;
    queue->items[(queue->head + queue->count++) % queue->capacity] = item;
    return 0;
}

void *queue_pop(queue_t *queue)
{
    if (queue->count == 0)
        return NULL;
    void *item = queue->items[queue->head];
    queue->head = (queue->head + 1) % queue->capacity;
    queue->count--;
    return item;
}

size_t queue_size(const queue_t *queue)
{
    return queue->count;
}
