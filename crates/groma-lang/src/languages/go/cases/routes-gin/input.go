package main

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"example.com/shop/users"
)

type server struct {
	engine *gin.Engine
	client *http.Client
}

func main() {
	r := gin.Default()
	r.GET("/ping", func(c *gin.Context) {})
	v1 := r.Group("/v1")
	{
		v1.POST("/orders", auth, createOrder)
		v1.Handle("PUT", "/orders/:id", changeOrder)
	}
	users.Register(v1.Group("/users"))
	http.Get("/not/a/route")
	cache.Get("/a", nothing)
}

func (s *server) routes() {
	s.engine.Any("/any", s.any)
	s.client.Get("/not/a/route")
}

func Admin(r *gin.RouterGroup) {
	r.Group("/admin").DELETE("/:id", remove)
}
