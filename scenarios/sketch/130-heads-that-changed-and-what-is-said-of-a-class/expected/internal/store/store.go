package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"
)

var ErrNotFound = errors.New("not found")

type User struct {
	ID        int64
	Email     string
	CreatedAt time.Time
}

type Store struct {
	db    *sql.DB
	mu    sync.RWMutex
	cache map[int64]*User
	ttl   time.Duration
}

func New(db *sql.DB, ttl time.Duration) *Store {
	return &Store{db: db, cache: make(map[int64]*User), ttl: ttl}
}

// Get returns the user with the given id.
func (s *Store) Get(ctx context.Context, id int64) (*User, error) {
	s.mu.RLock()
	u, ok := s.cache[id]
	s.mu.RUnlock()
	if ok && time.Since(u.CreatedAt) < s.ttl {
		return u, nil
	}

	row := s.db.QueryRowContext(ctx, "SELECT id, email, created_at FROM users WHERE id = $1", id)
	u = &User{}
	if err := row.Scan(&u.ID, &u.Email, &u.CreatedAt); err != nil {
		if errors.Is(err, sql.ErrNoRows) {
			return nil, ErrNotFound
		}
		return nil, fmt.Errorf("get user: %w", err)
	}

	s.mu.Lock()
	s.cache[id] = u
	s.mu.Unlock()
	return u, nil
}

// Delete removes a user.
func (s *Store) Delete(ctx context.Context, id int64) error {
	res, err := s.db.ExecContext(ctx, "DELETE FROM users WHERE id = $1", id)
	if err != nil {
		return fmt.Errorf("delete user: %w", err)
	}
	n, err := res.RowsAffected()
	if err != nil {
		return err
	}
	if n == 0 {
		return ErrNotFound
	}
	s.mu.Lock()
	delete(s.cache, id)
	s.mu.Unlock()
	return nil
}

func (s *Store) Close() error {
	return s.db.Close()
}

func (u *User) String() string {
	return fmt.Sprintf("%d <%s>", u.ID, u.Email)
}
