use actix_web::{App, get, route, web};

#[get("/users/{id}")]
async fn user() -> String {
    client.get("/not/a/route")
}

#[route("/both", method = "GET", method = "POST")]
async fn both() {}

pub fn config(cfg: &mut web::ServiceConfig) {
    cfg.service(web::scope("/api").service(user).route("/ping", web::get().to(ping)));
    cfg.service(web::resource("/things").route(web::post().to(add)));
}

fn main() {
    let app = App::new().configure(config).service(both);
    rocket::build().mount("/old", routes![index, pages::about]);
}
