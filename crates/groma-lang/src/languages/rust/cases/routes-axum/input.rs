use axum::{Router, routing::{get, post}};

mod users;

pub fn app() -> Router {
    let api = Router::new().route("/items", get(list).post(create)).nest("/users", users::router());
    Router::new()
        .route("/health", get(|| async { "ok" }))
        .nest("/api", api)
        .nest("/admin", Router::new().route("/", post(admin::act)))
        .merge(extra())
}

fn extra() -> Router {
    Router::new().route("/extra", axum::routing::any(list))
}

fn other() {
    client.get("/not/a/route").route("/x", get);
}
