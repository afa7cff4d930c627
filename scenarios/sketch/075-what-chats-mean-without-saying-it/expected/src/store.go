package store

import (
	"database/sql"
	"errors"
	"log/slog"
	"time"
)

// Close closes the store.
func Close() error { return std.Close() }

func (s *Store) Close() error {
	return s.db.Close()
}

// New returns a store on a database.
func New(db *sql.DB, logger *slog.Logger) *Store {
	return &Store{db: db, timeout: time.Second, logger: logger}
}
