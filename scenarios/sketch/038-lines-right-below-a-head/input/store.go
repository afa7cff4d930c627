package store

import "sync"

// Store keeps items.
type Store struct {
	mu    sync.RWMutex
	items map[string]Item
}

// List returns all items.
func (s *Store) List() []Item {
	var out []Item
	for _, item := range s.items {
		out = append(out, item)
	}
	return out
}

// Len says how many.
func (s *Store) Len() int {
	return len(s.items)
}
