package store

import "sync"

// Store keeps items.
type Store struct {
	mu    sync.RWMutex
	items map[string]Item
}

// Get returns an item.
func (s *Store) Get(id string) (Item, bool) {
	item, ok := s.items[id]
	return item, ok
}

// Delete removes an item.
func (s *Store) Delete(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.items, id)
}

// List returns all items.
func (s *Store) List() []Item {
	var out []Item
	for _, item := range s.items {
		out = append(out, item)
	}
	return out
}
