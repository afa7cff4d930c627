package server

import (
	"encoding/json"
	"net/http"
)

type Server struct {
	mux   *http.ServeMux
	store Store
}

func New(store Store) *Server {
	s := &Server{mux: http.NewServeMux(), store: store}
	s.mux.HandleFunc("/items", s.handleItems)
	s.mux.HandleFunc("/health", s.handleHealth)
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
