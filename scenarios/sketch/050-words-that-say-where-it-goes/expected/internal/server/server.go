package server

import (
	"encoding/json"
	"net/http"
)

const Version = "1.4.0"

type Server struct {
	mux   *http.ServeMux
	store Store
}

func New(store Store) *Server {
	s := &Server{mux: http.NewServeMux(), store: store}
	s.mux.HandleFunc("/items", s.handleItems)
	s.mux.HandleFunc("/health", s.handleHealth)
	s.mux.HandleFunc("/version", s.handleVersion)
	return s
}

func (s *Server) handleItems(w http.ResponseWriter, r *http.Request) {
	items, err := s.store.Items(r.Context())
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	json.NewEncoder(w).Encode(items)
}

func (s *Server) handleHealth(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusOK)
}

func (s *Server) handleVersion(w http.ResponseWriter, r *http.Request) {
	json.NewEncoder(w).Encode(map[string]string{"version": Version})
}
