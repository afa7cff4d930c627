package queue

func (q *Queue) Push(v int) {
	q.items = append(q.items, v)
}

func (q *Queue) Len() int {
	return len(q.items)
}

func (q *Queue) Pop() int {
	v := q.items[0]
	q.items = q.items[1:]
	return v
}
