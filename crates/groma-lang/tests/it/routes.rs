//! Routes of hostile files: what nests or repeats without end gives bounded facts in time that grows with the text.

use std::time::{Duration, Instant};

use groma_lang::{FactsExtractor, Language};

/// Far more than any of these texts takes.
const HANG: Duration = Duration::from_mins(1);

/// How often something is nested or repeated.
const TIMES: usize = 10_000;

/// Statements of one file that are kept, and bytes of one string.
const MOST_FACTS: usize = 4000;
const LONGEST: usize = 240;

/// Language, what the file starts with, what opens, what stands inside, what closes.
const TEXTS: &[(&str, &str, &str, &str, &str)] = &[
    ("javascript", "import express from 'express'; const app = express();", "app.use('/a', (app) => {", "", "});"),
    ("javascript", "import express from 'express'; const app = express(); app", ".get('/a', b)", "", ""),
    (
        "javascript",
        "const app = require('express')();",
        "x.forEach((r) => app.use(r.path, r.route)); [{path: '/a', route: b}];",
        "",
        "",
    ),
    ("javascript", "", "module.exports = (app) => { app.get('/a', b);", "", "};"),
    (
        "typescript",
        "import { Controller, Get } from '@nestjs/common';",
        "@Controller('a') class A { @Get('b') c() { ",
        "",
        "} }",
    ),
    (
        "python",
        "from django.urls import path, include\nurlpatterns = [",
        "path('a/', include([",
        "path('b', c)",
        "])),",
    ),
    ("python", "from flask import Flask\napp = Flask(1)\n", "@app.route('/a')\ndef a(): pass\n", "", ""),
    (
        "python",
        "from starlette.routing import Mount, Route\nroutes = [",
        "Mount('/a', routes=[",
        "Route('/b', c)",
        "]),",
    ),
    (
        "java",
        "import org.springframework.web.bind.annotation.*;",
        "@RequestMapping(\"/a\") class A { @GetMapping(\"b\") void b() {} ",
        "",
        "}",
    ),
    (
        "go",
        "package a\nimport \"github.com/go-chi/chi/v5\"\nfunc f(r chi.Router) {",
        "r.Route(\"/a\", func(r chi.Router) {\n",
        "",
        "})\n",
    ),
    (
        "go",
        "package a\nimport \"github.com/gin-gonic/gin\"\nfunc f(r *gin.Engine) {",
        "r.Group(\"/a\").GET(\"/b\", c)\n",
        "",
        "",
    ),
    ("ruby", "Rails.application.routes.draw do\n", "resources :as do\n", "", "end\n"),
    (
        "ruby",
        "Rails.application.routes.draw do\nconcern :a do\nresources :b, concerns: [:a, :a]\nend\n",
        "resources :cs, concerns: :a\n",
        "",
        "",
    ),
    ("php", "<?php\n", "Route::prefix('a')->group(function () {", "", "});"),
    ("php", "<?php\nRoute::get('/a', 'b')", "->name('c')", "", ""),
    (
        "rust",
        "use axum::Router; fn a() -> Router { Router::new()",
        ".nest(\"/a\", Router::new().route(\"/b\", get(c)))",
        "",
        "",
    ),
    ("rust", "use axum::Router; fn a() -> Router { ", "Router::new().nest(\"/a\", ", "b", ")"),
    ("csharp", "class A { void f(WebApplication app) {", "app.MapGroup(\"/a\").MapGet(\"/b\", c);", "", ""),
    ("csharp", "", "[Route(\"a\")] class AController { [HttpGet(\"b\")] void B() {} ", "", "}"),
];

#[test]
fn routes_without_end_are_bounded() {
    for (language, start, open, inside, close) in TEXTS {
        // What the start opens is closed by what its language has for that.
        let after = match *language {
            "ruby" => "end\n",
            "python" if start.ends_with('[') => "]\n",
            _ => "",
        };
        let text = format!("{start}{}{inside}{}{after}", open.repeat(TIMES), close.repeat(TIMES));
        let language = Language::from_name(language).expect("a language of the build");
        let run = move || {
            let mut extractor = FactsExtractor::new();
            let begin = Instant::now();
            let facts = extractor.facts(language, &text);
            (facts, begin.elapsed())
        };
        let thread = std::thread::Builder::new().stack_size(FactsExtractor::STACK_BYTES).spawn(run).expect("a thread");
        let (facts, time) = thread.join().expect("no panic");
        assert!(time < HANG, "{language:?} {open}: {time:?}");
        assert!(facts.routes.len() <= MOST_FACTS, "{language:?} {open}");
        for fact in &facts.routes {
            let texts = [&fact.router, &fact.methods, &fact.path, &fact.target];
            assert!(texts.iter().all(|text| text.len() <= LONGEST), "{language:?} {open}");
        }
        println_time(language, open, facts.routes.len(), time);
    }
}

/// For people who look for what is slow: shown only where output is not captured.
#[expect(clippy::print_stdout, reason = "a figure for the reader of a test")]
fn println_time(language: Language, open: &str, facts: usize, time: Duration) {
    println!("{language:?} {facts} {time:?} {}", open.trim());
}
