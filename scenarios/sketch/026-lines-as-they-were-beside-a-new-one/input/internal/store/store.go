package store

import (
	"errors"
	"sync"
)

// Item is something that can be bought.
type Item struct {
	ID    string
	Name  string
	Price int
}

// Store keeps items in memory.
type Store struct {
	mu    sync.Mutex
	items map[string]Item
}

// ErrNotFound is returned for unknown ids.
var ErrNotFound = errors.New("not found")

// New returns an empty store.
func New() *Store {
	return &Store{items: map[string]Item{}}
}

// List returns all items.
func (s *Store) List() ([]Item, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []Item
	for _, item := range s.items {
		all = append(all, item)
	}
	return all, nil
}

// Get returns the item with the given id.
func (s *Store) Get(id string) (Item, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	item, ok := s.items[id]
	if !ok {
		return Item{}, ErrNotFound
	}
	return item, nil
}
