package main

import (
	"encoding/json"
	"log"
	"net/http"
)

type server struct {
	store *Store
}

func (s *server) handleList(w http.ResponseWriter, r *http.Request) {
	json.NewEncoder(w).Encode(s.store.List())
}

func (s *server) handleDelete(w http.ResponseWriter, r *http.Request) {
	id := r.URL.Query().Get("id")
	s.store.Delete(id)
	w.WriteHeader(http.StatusNoContent)
}

func main() {
	s := &server{store: NewStore()}
	http.HandleFunc("/items", s.handleList)
	http.HandleFunc("/items/delete", s.handleDelete)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
