package shop;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.springframework.web.reactive.function.server.RouterFunction;

class Routes {
    RouterFunction<?> routes(Handler handler) {
        return route(GET("/one").and(accept(JSON)), handler::one)
            .andRoute(POST("/two"), handler::two);
    }

    RouterFunction<?> nested(Handler handler) {
        return route().path("/api", inner -> inner.GET("/three", handler::three)).build();
    }
}

@Path("/jax")
class Jax {
    @GET
    @Path("{id}")
    String one() { return ""; }

    @GET
    String all() { return ""; }
}
