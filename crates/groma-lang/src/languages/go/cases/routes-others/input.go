package main

import (
	"net/http"

	"github.com/go-chi/chi/v5"
	"github.com/gorilla/mux"
)

func chiRoutes() chi.Router {
	r := chi.NewRouter()
	r.Use(logger)
	r.With(auth).Get("/one", one)
	r.Route("/articles", func(r chi.Router) {
		r.Post("/", create)
		r.Route("/{id}", func(r chi.Router) { r.Get("/", show) })
	})
	r.Mount("/admin", adminRouter())
	r.MethodFunc("PUT", "/two", two)
	return r
}

func muxRoutes() {
	r := mux.NewRouter().StrictSlash(true)
	r.HandleFunc("/books/{title}", read).Methods("GET", http.MethodHead).Name("read")
	api := r.PathPrefix("/api").Subrouter()
	api.Methods("POST").Path("/built").HandlerFunc(built)
}

func plain() {
	serve := http.NewServeMux()
	serve.HandleFunc("GET /items/{id}", item)
	http.Handle("/", serve)
	http.HandleFunc("/health", health)
}
