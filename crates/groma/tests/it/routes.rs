//! Routes whose paths and handlers stand in several files.

use groma::NoProgress;
use groma::ops::routes::{Request, routes};
use groma_testkit::TempProject;

use crate::cold;

/// The routes of a project, one a line: methods, path, handler, and where the handler is defined.
fn found(fixture: &str, request: &Request) -> Vec<String> {
    let project = TempProject::new(fixture);
    let answer = routes(&cold(&project.root()), request, &NoProgress).expect("the folder is there");
    let line = |route: &groma::ops::routes::Route| {
        let definition = route.symbol.map(|(file, at)| {
            let facts = answer.snapshot.outline(file).expect("it was just read");
            format!(
                " @ {}:{}",
                String::from_utf8_lossy(answer.snapshot.path(file).as_bytes()),
                facts.symbols[at].line.0
            )
        });
        let methods = if route.methods.is_empty() { "ANY" } else { &route.methods };
        format!("{methods} {} {}{}", route.path, route.handler, definition.unwrap_or_default()).trim_end().to_owned()
    };
    answer.routes.iter().map(line).collect()
}

fn all(fixture: &str) -> Vec<String> {
    found(fixture, &Request::default())
}

#[test]
fn routers_of_express_are_mounted_across_files() {
    let fixture = "
//- app.js
const express = require('express');
const users = require('./routes/users');
const app = express();
app.use('/api', require('./routes'));
app.use('/v2/users', users);
require('./plain')(app);
//- routes/index.js
const router = require('express').Router();
router.use('/users', require('./users'));
module.exports = router;
//- routes/users.js
const express = require('express');
const controller = require('../controller');
const router = express.Router();
router.get('/:id', controller.show);
module.exports = router;
//- controller.js
exports.show = (req, res) => res.send('');
//- plain.js
module.exports = (app) => { app.post('/plain', (req, res) => {}); };
//- client.js
const axios = require('axios');
axios.get('/not/a/route', {});
";
    assert_eq!(
        all(fixture),
        [
            "GET /api/users/:id controller.show @ controller.js:1",
            "POST /plain",
            "GET /v2/users/:id controller.show @ controller.js:1",
        ]
    );
}

#[test]
fn blueprints_and_routers_of_python_are_mounted_across_files() {
    let flask = "
//- shop/__init__.py
from flask import Flask
def create_app():
    app = Flask(__name__)
    from shop.users import bp as users
    app.register_blueprint(users, url_prefix='/over')
    from shop.items import bp
    app.register_blueprint(bp)
    return app
//- shop/users/__init__.py
from flask import Blueprint
bp = Blueprint('users', __name__, url_prefix='/own')
from shop.users import views
//- shop/users/views.py
from shop.users import bp
@bp.route('/<int:id>')
def show(id):
    return ''
//- shop/items.py
from flask import Blueprint
bp = Blueprint('items', __name__, url_prefix='/items')
@bp.route('/')
def index():
    return ''
";
    assert_eq!(all(flask), ["GET /items/ index @ shop/items.py:4", "GET /over/<int:id> show @ shop/users/views.py:3"]);
    let fastapi = "
//- app/main.py
from fastapi import FastAPI
from app.routers import items, users
app = FastAPI()
app.include_router(users.router, prefix='/users')
app.include_router(items.router)
//- app/routers/__init__.py
//- app/routers/users.py
from fastapi import APIRouter
router = APIRouter()
@router.get('/me')
def me(): ...
//- app/routers/items.py
from fastapi import APIRouter
router = APIRouter(prefix='/items')
@router.get('/{id}')
def item(id): ...
";
    assert_eq!(
        all(fastapi),
        ["GET /items/{id} item @ app/routers/items.py:4", "GET /users/me me @ app/routers/users.py:4"]
    );
}

#[test]
fn lists_of_django_are_included_across_files() {
    let fixture = "
//- mysite/urls.py
from django.contrib import admin
from django.urls import include, path
urlpatterns = [
    path('admin/', admin.site.urls),
    path('blog/', include('blog.urls')),
    path('accounts/', include('allauth.urls')),
]
//- blog/urls.py
from django.urls import path
from . import views
urlpatterns = [path('<slug:slug>/', views.Post.as_view())]
//- blog/views.py
class Post(View):
    def get(self, request): ...
    def post(self, request): ...
";
    assert_eq!(
        all(fixture),
        [
            "ANY /accounts/* allauth.urls",
            "ANY /admin/* admin.site.urls",
            "GET|POST /blog/<slug:slug>/ views.Post @ blog/views.py:1",
        ]
    );
}

#[test]
fn groups_of_gin_are_handed_to_other_packages() {
    let fixture = "
//- go.mod
module example.com/shop
//- main.go
package main
import (
	\"github.com/gin-gonic/gin\"
	\"example.com/shop/users\"
)
func main() {
	r := gin.Default()
	api := r.Group(\"/api\")
	users.Register(api.Group(\"/users\"))
}
//- users/routes.go
package users
import \"github.com/gin-gonic/gin\"
func Register(r *gin.RouterGroup) {
	r.GET(\"/:id\", Show)
}
//- users/show.go
package users
func Show() {}
//- users/routes_test.go
package users
import \"github.com/gin-gonic/gin\"
func TestRegister() {
	r := gin.New()
	Register(r.Group(\"/in-a-test\"))
	r.GET(\"/test\", Show)
}
";
    assert_eq!(all(fixture), ["GET /api/users/:id Show @ users/show.go:2"]);
    let every = Request { words: vec!["TEST".to_owned()], all: true };
    assert_eq!(found(fixture, &every), ["GET /test Show @ users/show.go:2"]);
}

#[test]
fn prefixes_of_whole_programs_and_of_classes_are_joined() {
    let fixture = "
//- src/main.ts
import { NestFactory } from '@nestjs/core';
async function start() {
  const app = await NestFactory.create(Module);
  app.setGlobalPrefix('api');
}
//- src/users.controller.ts
import { Controller, Get } from '@nestjs/common';
@Controller('users')
export class UsersController {
  @Get(':id')
  one() {}
}
";
    assert_eq!(all(fixture), ["GET /api/users/:id UsersController.one @ src/users.controller.ts:5"]);
}

#[test]
fn routers_of_axum_are_nested_across_files() {
    let fixture = "
//- Cargo.toml
[package]
name = \"shop\"
//- src/main.rs
mod users;
use axum::Router;
fn main() {
    let app = Router::new().nest(\"/api\", api());
}
fn api() -> Router {
    Router::new().nest(\"/users\", users::router())
}
//- src/users.rs
use axum::{Router, routing::get};
pub fn router() -> Router {
    Router::new().route(\"/{id}\", get(show).delete(super::remove))
}
async fn show() {}
";
    assert_eq!(all(fixture), ["DELETE /api/users/{id} super::remove", "GET /api/users/{id} show @ src/users.rs:5"]);
}

#[test]
fn files_are_routes_where_their_framework_is() {
    let fixture = "
//- web/next.config.js
module.exports = {};
//- web/app/(shop)/blog/[slug]/page.tsx
export default function Post() { return null; }
//- web/app/api/users/route.ts
export async function GET() {}
export const POST = async () => {};
//- kit/svelte.config.js
export default {};
//- kit/src/routes/items/[id]/+server.ts
export function DELETE() {}
//- kit/src/routes/+page.svelte
<p>x</p>
//- other/app/blog/page.tsx
export default function Page() { return null; }
";
    assert_eq!(
        all(fixture),
        [
            "GET /",
            "GET /api/users GET @ web/app/api/users/route.ts:1",
            "POST /api/users POST @ web/app/api/users/route.ts:2",
            "GET /blog/[slug] Post @ web/app/(shop)/blog/[slug]/page.tsx:1",
            "DELETE /items/[id] DELETE @ kit/src/routes/items/[id]/+server.ts:1",
        ]
    );
}

#[test]
fn actions_of_controllers_are_found_by_their_names() {
    let fixture = "
//- config/routes.rb
Rails.application.routes.draw do
  namespace :admin do
    resources :users, only: [:index]
  end
end
//- app/controllers/admin/users_controller.rb
class Admin::UsersController < ApplicationController
  def index
  end
end
";
    assert_eq!(all(fixture), ["GET /admin/users admin/users#index @ app/controllers/admin/users_controller.rb:2"]);
}

#[test]
fn routers_that_mount_one_another_come_to_an_end() {
    let fixture = "
//- a.js
const router = require('express').Router();
router.use('/a', require('./b'));
router.get('/x', (req, res) => {});
module.exports = router;
//- b.js
const router = require('express').Router();
router.use('/b', require('./a'));
module.exports = router;
";
    let found = all(fixture);
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("GET /") && found[0].ends_with("/x"), "{found:?}");
}
