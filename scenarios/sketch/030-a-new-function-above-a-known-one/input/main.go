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

func main() {
	s := &server{store: NewStore()}
	http.HandleFunc("/items", s.handleList)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
