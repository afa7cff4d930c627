package queue

func (q *Queue) Push(v int) {
	q.items = append(q.items, v)
}

func (q *Queue) Len() int {
	return len(q.items)
}
