//! What the file says itself: an import of a framework together with a type that extends one of its types, an annotation, a call.
//! Facts hold no annotations of their own; a name of one that is used, an import that brings it and a type in the file are taken
//! for one.

use groma_model::{Import, SymbolKind};

use super::subject::{Subject, Tongue, by_symbol};
use super::{Evidence, Reason, Role, Says, Verdict};

/// A rule. What is empty is not asked for.
struct Rule {
    role: Role,
    /// Modules or packages of which one is imported, or a part of it.
    imports: &'static [&'static str],
    asks: Asks,
    meaning: &'static str,
}

/// What else a rule asks for, one of a list.
enum Asks {
    /// A type whose declaration names it behind the type's own name.
    Extends(&'static [&'static str]),
    /// A name that stands before a type.
    Annotated(&'static [&'static str]),
    /// A name that is used.
    Uses(&'static [&'static str]),
    /// All of these are defined at the top.
    Defines(&'static [&'static str]),
    /// The file's stem.
    Named(&'static [&'static str]),
    /// Nothing.
    Nothing,
}
use Asks::{Annotated, Defines, Extends, Named, Nothing, Uses};

const fn rule(role: Role, imports: &'static [&'static str], asks: Asks, meaning: &'static str) -> Rule {
    Rule { role, imports, asks, meaning }
}

const SPRING: &[&str] = &["org.springframework"];
const PERSISTENCE: &[&str] = &["jakarta.persistence", "javax.persistence"];
const REST: &[&str] = &["jakarta.ws.rs", "javax.ws.rs"];

const JAVA: &[Rule] = &[
    rule(Role::Entry, SPRING, Annotated(&["SpringBootApplication"]), "Spring Boot begins here"),
    rule(Role::Route, SPRING, Annotated(&["RestController", "Controller", "ControllerAdvice"]), "Spring"),
    rule(Role::Route, REST, Annotated(&["Path"]), "JAX-RS"),
    rule(Role::Service, SPRING, Annotated(&["Service", "Repository"]), "Spring"),
    rule(
        Role::Service,
        &["org.springframework.data"],
        Extends(&["Repository", "CrudRepository", "JpaRepository", "PagingAndSortingRepository", "MongoRepository"]),
        "a repository of Spring Data",
    ),
    rule(Role::Model, &["jakarta.xml.bind", "javax.xml.bind"], Annotated(&["XmlRootElement"]), "JAXB"),
    rule(Role::Model, PERSISTENCE, Annotated(&["Entity", "MappedSuperclass", "Embeddable"]), "JPA"),
    rule(Role::Config, SPRING, Annotated(&["Configuration", "ConfigurationProperties"]), "Spring"),
    rule(
        Role::Config,
        SPRING,
        Extends(&["WebMvcConfigurer", "RuntimeHintsRegistrar", "ApplicationContextInitializer"]),
        "Spring",
    ),
    rule(
        Role::Middleware,
        &["org.springframework.web", "jakarta.servlet", "javax.servlet"],
        Extends(&["HandlerInterceptor", "OncePerRequestFilter", "Filter"]),
        "",
    ),
    rule(Role::Command, &["picocli"], Annotated(&["Command"]), "picocli"),
];

const PYTHON: &[Rule] = &[
    rule(
        Role::Entry,
        &["django.core.wsgi", "django.core.asgi"],
        Uses(&["get_wsgi_application", "get_asgi_application"]),
        "a server begins here",
    ),
    rule(Role::Migration, &["django.db"], Extends(&["migrations.Migration"]), "Django"),
    rule(Role::Migration, &["alembic"], Defines(&["upgrade", "downgrade"]), "one of the two ways of a migration"),
    rule(Role::Config, &["django.apps"], Extends(&["AppConfig"]), "Django"),
    rule(Role::Screen, &["django.contrib"], Extends(&["ModelAdmin", "TabularInline"]), "Django's admin"),
    rule(Role::Command, &["django.core.management"], Extends(&["BaseCommand", "LabelCommand", "AppCommand"]), "Django"),
    rule(Role::Middleware, &["django"], Extends(&["MiddlewareMixin"]), "Django"),
    rule(Role::Middleware, &["starlette"], Extends(&["BaseHTTPMiddleware"]), "Starlette"),
    rule(Role::Schema, &["rest_framework"], Extends(&["Serializer", "ModelSerializer"]), "Django REST"),
    rule(
        Role::Route,
        &["rest_framework"],
        Extends(&["APIView", "ViewSet", "ModelViewSet", "GenericViewSet"]),
        "Django REST",
    ),
    rule(
        Role::Route,
        &["django"],
        Extends(&[
            "View",
            "TemplateView",
            "ListView",
            "DetailView",
            "CreateView",
            "UpdateView",
            "DeleteView",
            "FormView",
            "RedirectView",
        ]),
        "Django",
    ),
    rule(Role::Route, &["django.urls", "django.conf.urls"], Defines(&["urlpatterns"]), "a table of routes"),
    rule(
        Role::Model,
        &["django.db", "django.contrib"],
        Extends(&["models.Model", "AbstractUser", "AbstractBaseUser"]),
        "Django",
    ),
    rule(
        Role::Model,
        &["sqlalchemy", "flask_sqlalchemy"],
        Extends(&["Base", "DeclarativeBase", "db.Model"]),
        "SQLAlchemy",
    ),
    rule(Role::Model, &[], Extends(&["db.Model"]), "SQLAlchemy"),
    rule(Role::Model, &["django.db:models", "sqlalchemy"], Named(&["models"]), ""),
    rule(Role::Schema, &["graphene", "strawberry"], Named(&["schema"]), "GraphQL"),
    rule(Role::Route, &["django"], Named(&["views"]), "Django"),
    rule(Role::Config, &["alembic"], Named(&["env"]), "Alembic"),
    rule(Role::Model, &["sqlmodel"], Extends(&["SQLModel"]), "SQLModel"),
    rule(Role::Schema, &["pydantic"], Extends(&["BaseModel"]), "pydantic"),
    rule(Role::Schema, &["marshmallow"], Extends(&["Schema"]), "marshmallow"),
    rule(
        Role::Schema,
        &["wtforms", "flask_wtf", "django"],
        Extends(&["FlaskForm", "forms.Form", "ModelForm"]),
        "the fields of a form",
    ),
    rule(Role::Route, &["flask", "quart", "sanic", "bottle"], Uses(&["route"]), "handlers of requests"),
    rule(Role::Route, &["flask"], Extends(&["MethodView", "Resource"]), "Flask"),
    rule(Role::Route, &["fastapi"], Uses(&["APIRouter"]), "FastAPI"),
    rule(Role::Entry, &["fastapi"], Uses(&["FastAPI"]), "FastAPI begins here"),
    rule(Role::Entry, &["flask"], Uses(&["Flask"]), "Flask begins here"),
    rule(Role::Service, &["celery"], Uses(&["shared_task"]), "tasks of Celery"),
    rule(Role::Command, &["click"], Uses(&["command", "group"]), "click"),
    rule(Role::Command, &["typer"], Uses(&["Typer"]), "typer"),
    rule(Role::Command, &["argparse"], Uses(&["ArgumentParser"]), "parses a command line"),
];

const RUBY: &[Rule] = &[
    rule(Role::Migration, &[], Extends(&["ActiveRecord::Migration"]), "Rails"),
    rule(
        Role::Route,
        &[],
        Extends(&[
            "ApplicationController",
            "ActionController::Base",
            "ActionController::API",
            "Sinatra::Base",
            "Sinatra::Application",
        ]),
        "a controller",
    ),
    rule(Role::Model, &[], Extends(&["ApplicationRecord", "ActiveRecord::Base"]), "Active Record"),
    rule(
        Role::Service,
        &[],
        Extends(&["ApplicationJob", "ActiveJob::Base", "ApplicationMailer", "ActionMailer::Base"]),
        "Rails",
    ),
    rule(Role::Command, &[], Extends(&["Thor", "Rails::Command::Base", "Jekyll::Command"]), ""),
    rule(Role::Config, &[], Extends(&["Rails::Application", "Rails::Engine", "Rails::Railtie"]), "Rails"),
];

const PHP: &[Rule] = &[
    rule(
        Role::Migration,
        &["Illuminate\\Database\\Migrations", "Doctrine\\Migrations", "Doctrine\\DBAL\\Migrations", "Phinx"],
        Extends(&["Migration", "AbstractMigration"]),
        "",
    ),
    rule(Role::Command, &["Symfony\\Component\\Console", "Illuminate\\Console"], Extends(&["Command"]), ""),
    rule(Role::Route, &["Symfony", "Illuminate"], Extends(&["AbstractController", "Controller"]), "a controller"),
    rule(Role::Model, &["Illuminate\\Database\\Eloquent"], Extends(&["Model", "Authenticatable"]), "Eloquent"),
    rule(Role::Model, &["Doctrine\\ORM\\Mapping"], Uses(&["Entity"]), "Doctrine"),
    rule(Role::Service, &["Doctrine"], Extends(&["ServiceEntityRepository", "EntityRepository"]), "Doctrine"),
    rule(Role::Middleware, &["Psr\\Http\\Server"], Extends(&["MiddlewareInterface"]), ""),
    rule(Role::Config, &["Illuminate\\Support", "Illuminate\\Foundation"], Extends(&["ServiceProvider"]), "Laravel"),
    rule(
        Role::Schema,
        &["Illuminate\\Foundation\\Http", "Illuminate\\Http\\Resources"],
        Extends(&["FormRequest", "JsonResource"]),
        "Laravel",
    ),
];

const GO: &[Rule] = &[
    rule(Role::Command, &["github.com/spf13/cobra"], Uses(&["Command"]), "cobra"),
    rule(Role::Command, &["github.com/urfave/cli"], Uses(&["Command", "App"]), "urfave/cli"),
    rule(
        Role::Route,
        &[
            "github.com/gin-gonic/gin",
            "github.com/labstack/echo",
            "github.com/gofiber/fiber",
            "github.com/go-chi/chi",
            "github.com/gorilla/mux",
        ],
        Uses(&["GET", "POST", "PUT", "DELETE", "Get", "Post", "Put", "Delete", "HandleFunc", "RouterGroup"]),
        "handlers of requests",
    ),
    rule(Role::Model, &["gorm.io/gorm", "github.com/jinzhu/gorm"], Uses(&["Model"]), "gorm"),
];

const RUST: &[Rule] = &[
    rule(Role::Command, &["clap", "structopt"], Uses(&["Parser", "Subcommand", "StructOpt", "Args"]), "a command line"),
    rule(
        Role::Route,
        &["axum", "actix_web", "rocket", "poem", "warp"],
        Uses(&["get", "post", "Router", "routes", "ServiceConfig"]),
        "handlers of requests",
    ),
    rule(Role::Model, &["diesel", "sqlx"], Uses(&["Queryable", "Insertable", "FromRow"]), "rows of a database"),
];

const CSHARP: &[Rule] = &[
    rule(
        Role::Migration,
        &["Microsoft.EntityFrameworkCore.Migrations"],
        Extends(&["Migration", "ModelSnapshot"]),
        "EF Core",
    ),
    rule(
        Role::Route,
        &["Microsoft.AspNetCore", "System.Web"],
        Extends(&["ControllerBase", "Controller", "ApiController"]),
        "a controller",
    ),
    rule(Role::Screen, &["Microsoft.AspNetCore"], Extends(&["PageModel"]), "Razor Pages"),
    rule(
        Role::Model,
        &["Microsoft.EntityFrameworkCore", "Microsoft.AspNetCore.Identity.EntityFrameworkCore"],
        Extends(&["DbContext", "IdentityDbContext"]),
        "EF Core",
    ),
    rule(
        Role::Service,
        &["Microsoft.Extensions.Hosting"],
        Extends(&["BackgroundService", "IHostedService"]),
        "runs in the background",
    ),
];

const WEB: &[Rule] = &[
    rule(Role::Migration, &["typeorm"], Extends(&["MigrationInterface"]), "TypeORM"),
    rule(Role::Migration, &[], Defines(&["up", "down"]), "one of the two ways of a migration"),
    rule(Role::Route, &["@nestjs/common"], Annotated(&["Controller"]), "NestJS"),
    rule(Role::Route, &["@nestjs/graphql"], Annotated(&["Resolver"]), "NestJS"),
    rule(Role::Module, &["@nestjs/common"], Annotated(&["Module"]), "NestJS"),
    rule(Role::Service, &["@nestjs/common"], Annotated(&["Injectable"]), "NestJS"),
    rule(Role::Component, &["@angular/core"], Annotated(&["Component", "Directive"]), "Angular"),
    rule(Role::Utility, &["@angular/core"], Annotated(&["Pipe"]), "Angular"),
    rule(Role::Service, &["@angular/core"], Annotated(&["Injectable"]), "Angular"),
    rule(Role::Model, &["typeorm", "@mikro-orm"], Annotated(&["Entity"]), "an entity"),
    rule(Role::Model, &["mongoose"], Uses(&["Schema"]), "mongoose"),
    rule(Role::Model, &["sequelize"], Extends(&["Model"]), "sequelize"),
    rule(Role::Schema, &["drizzle-orm"], Uses(&["pgTable", "mysqlTable", "sqliteTable"]), "drizzle"),
    rule(
        Role::Store,
        &["@reduxjs/toolkit", "redux"],
        Uses(&["createSlice", "configureStore", "createStore", "combineReducers", "createApi"]),
        "Redux",
    ),
    rule(Role::Store, &["zustand"], Uses(&["create", "createStore"]), "zustand"),
    rule(Role::Store, &["pinia"], Uses(&["defineStore"]), "Pinia"),
    rule(Role::Store, &["vuex"], Uses(&["createStore", "Vuex"]), "Vuex"),
    rule(Role::Store, &["mobx"], Uses(&["makeAutoObservable", "makeObservable"]), "MobX"),
    rule(Role::Store, &["recoil", "jotai"], Uses(&["atom", "selector"]), "atoms"),
    rule(Role::Command, &["commander", "yargs", "cac", "@oclif/core", "meow"], Nothing, "a command line"),
    rule(Role::Route, &["express", "koa-router", "@koa/router", "hono"], Uses(&["Router"]), "handlers of requests"),
    rule(Role::Route, &["vue-router", "@tanstack/react-router"], Uses(&["createRouter"]), "routes of pages"),
    rule(
        Role::Entry,
        &["express", "koa", "fastify", "hono", "@nestjs/core"],
        Uses(&["listen"]),
        "a server begins here",
    ),
];

pub(super) fn judge<'f>(subject: &Subject<'f>) -> Option<Verdict<'f>> {
    let rules = match subject.tongue {
        Tongue::Java => JAVA,
        Tongue::Python => PYTHON,
        Tongue::Ruby => RUBY,
        Tongue::Php => PHP,
        Tongue::Go => GO,
        Tongue::Rust => RUST,
        Tongue::CSharp => CSHARP,
        Tongue::Web => WEB,
        Tongue::C | Tongue::OtherCode | Tongue::NoCode => return None,
    };
    rules.iter().find_map(|rule| fits(rule, subject))
}

fn fits<'f>(rule: &Rule, subject: &Subject<'f>) -> Option<Verdict<'f>> {
    let import = if rule.imports.is_empty() { None } else { Some(import_of(rule.imports, subject)?) };
    let Rule { role, meaning, .. } = *rule;
    match rule.asks {
        Nothing => {
            let import = import?;
            let evidence = Evidence::Import(&import.text, import.line);
            Some(Verdict { role, reason: Reason { evidence, meaning } })
        }
        Named(stems) => stems.contains(&subject.stem).then(|| subject.by_name(role, meaning)),
        Extends(bases) => subject.types().find_map(|symbol| {
            let base = bases.iter().find(|base| extends(&symbol.signature, &symbol.name, base))?;
            Some(by_symbol(role, symbol, Says::Extends(base), meaning))
        }),
        Annotated(names) => {
            let name = names.iter().find(|name| subject.uses(name))?;
            let is_class = |kind| matches!(kind, SymbolKind::Class | SymbolKind::Record | SymbolKind::Interface);
            let symbol = subject.top().find(|symbol| is_class(symbol.kind))?;
            Some(by_symbol(role, symbol, Says::Annotated(name), meaning))
        }
        Uses(names) => {
            let name = names.iter().find(|name| subject.uses(name))?;
            Some(Verdict { role, reason: Reason { evidence: Evidence::Use(name), meaning } })
        }
        Defines(names) => {
            let find = |name: &&str| subject.top().find(|symbol| *symbol.name == **name);
            let first = find(names.first()?)?;
            names.iter().all(|name| find(name).is_some()).then(|| by_symbol(role, first, Says::Is, meaning))
        }
    }
}

/// The first import of one of these modules or of a part of it; of Go only the module itself, in any version. `a.b:c` is the name
/// `c` that is imported from `a.b` and nothing else.
fn import_of<'f>(modules: &[&str], subject: &Subject<'f>) -> Option<&'f Import> {
    let is_version =
        |part: &str| part.strip_prefix("/v").is_some_and(|version| version.bytes().all(|b| b.is_ascii_digit()));
    let is_part = |text: &str, module: &str| match text.strip_prefix(module) {
        Some("") => true,
        Some(rest) if subject.tongue == Tongue::Go => is_version(rest),
        Some(rest) => rest.starts_with(['.', '/', '\\', ':']),
        None => false,
    };
    let is_wanted = |import: &Import, module: &str| match module.split_once(':').filter(|(_, name)| !name.is_empty()) {
        Some((from, name)) => *import.text == *from && import.names.iter().any(|imported| *imported.name == *name),
        None => is_part(import.text.trim_start_matches('\\'), module),
    };
    subject.imports().iter().find(|import| modules.iter().any(|module| is_wanted(import, module)))
}

/// Whether a declaration names a type behind the declared name. A base with a qualifier has to be written with it or, for
/// those of Ruby and Python, in full.
fn extends(signature: &str, name: &str, base: &str) -> bool {
    let Some(at) = signature.find(name) else { return false };
    let heritage = &signature[at + name.len()..];
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    heritage.match_indices(base).any(|(at, _)| {
        let before = heritage[..at].bytes().last();
        let after = heritage[at + base.len()..].bytes().next();
        // `A::Base` is no `Base`, and `a.Model` is one of a module, which the import decides.
        !before.is_some_and(|byte| is_word(byte) || byte == b':') && !after.is_some_and(is_word)
    })
}
