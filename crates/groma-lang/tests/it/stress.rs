//! What the robustness tests know about each language: what can be nested, and what can stand on one line.

/// Text that opens, text inside, text that closes again.
pub(crate) type Nest = (&'static str, &'static str, &'static str);

/// What a test knows about a language.
pub(crate) struct Stress {
    pub(crate) language: &'static str,
    /// What can be nested without end.
    pub(crate) nests: &'static [Nest],
    /// Statements, as many kinds as fit, that can follow each other on one line.
    pub(crate) line: &'static str,
    /// What the file starts with.
    pub(crate) start: &'static str,
}

/// Every language of the build.
pub(crate) const STRESS: &[Stress] = &[
    Stress {
        language: "astro",
        nests: &[
            ("<A b={", "1", "}></A>"),
            ("{a && <p>", "", "</p>}"),
            ("`${", "1", "}`"),
            ("<script>", "", "</script>"),
        ],
        line: "<A b={c} {d} e='f' /> {g.map(h => <I.J />)} <script>export const k = 1; function l() {}</script> <!-- m --> ",
        start: "---\nimport A from './a.astro'\n---\n",
    },
    Stress {
        language: "c",
        nests: &[
            ("{", "", "}"),
            ("(", "1", ")"),
            ("struct a { ", "int x;", " };"),
            ("int a(", "int x", ")"),
            ("#if A\n", "int x;\n", "#endif\n"),
        ],
        line: "/** d */ int f(int a) { return g(a); } struct s { int a, *b; }; enum e { A, B }; int v = 1, w; ",
        start: "",
    },
    Stress {
        language: "cpp",
        nests: &[
            ("namespace a { ", "int x;", " }"),
            ("class A { ", "int x;", " };"),
            ("f(", "1", ")"),
            ("A<", "int", ">"),
            ("template <class T> ", "void f();", ""),
        ],
        line: "/** d */ class A : B { public: A(); int f(int a) const { return g(a); } int x, y; }; \
               template <class T> T t(); namespace n { using a::b; } ",
        start: "",
    },
    Stress {
        language: "csharp",
        nests: &[
            ("class A { ", "int x;", " }"),
            ("f(", "1", ")"),
            ("List<", "int", ">"),
            ("A.B<", "C", ">"),
            ("[A] ", "class B {}", ""),
            ("a is not ", "b", ";"),
        ],
        line: "/// <summary>d</summary> class A : B { [X] public int P { get; set; } int a, b; void F(int x) { G(x); } } ",
        start: "",
    },
    Stress {
        language: "go",
        nests: &[("{ ", "", " }"), ("func() { ", "", " }()"), ("[]", "int", ""), ("struct { a ", "int", " }")],
        line: "/* d */ func f(a int) int { return g(a) }; type T struct { A, B int }; const C, D = 1, 2; var v = w; ",
        start: "package a; ",
    },
    Stress {
        language: "java",
        nests: &[
            ("class A { ", "int x;", " }"),
            ("f(", "1", ")"),
            ("List<", "A", ">"),
            ("() -> { ", "", " }"),
            ("@A(", "1", ") "),
        ],
        line: "/** d */ class A extends B { @X int a = 1, b; void f(int x) { g(x); } static final int C = 1; } ",
        start: "",
    },
    Stress {
        language: "javascript",
        nests: &[
            ("{ ", "", " }"),
            ("(", "1", ")"),
            ("class A { f() { ", "", " } }"),
            ("() => ", "1", ""),
            ("`${", "1", "}`"),
            ("<a>", "", "</a>"),
            ("export ", "1", ""),
        ],
        line: "/** d */ export function f(a) { return g(a); } class A extends B { x = 1; f() {} } const c = 1, d = 2; \
               a.b = function () {}; require('x'); ",
        start: "",
    },
    Stress {
        language: "php",
        nests: &[
            ("{ ", "", " }"),
            ("new class { function f() { ", "", " } }"),
            ("class A { function f() { ", "", " } }"),
            ("namespace A { ", "", " }"),
            ("require dirname(", "__DIR__", ")"),
            ("\"{$a[", "1", "]}\""),
            ("#[A(", "1", ")] "),
            ("'a' . ", "'b'", ""),
        ],
        line: "/** d */ #[X] class A extends B { const C = 1, D = 2; public $a, $b = 1; function f(int $x) { g($x); } } \
               use A\\{B, C as D}; function f() {} define('E', 1); require __DIR__ . '/x.php'; ",
        start: "<?php ",
    },
    Stress {
        language: "python",
        nests: &[("(", "1", ")"), ("{", "1", "}"), ("lambda: ", "1", ""), ("f'{", "1", "}'"), ("a = ", "1", "")],
        line: "def f(a): return g(a); x = 1; A = 'b'; import a.b as c; from . import d, e; ",
        start: "",
    },
    Stress {
        language: "ruby",
        nests: &[
            ("module A\n", "def f; end\n", "end\n"),
            ("class A::B < C; ", "X = 1", "; end;"),
            ("f { ", "def g; end", " }"),
            ("(", "1", ")"),
            ("private ", "def f; end", ""),
            ("\"#{", "1", "}\""),
            ("%(", "a", ")"),
            ("A = ", "1", ""),
            ("A = Class.new { ", "", " };"),
            ("require File.dirname(", "__FILE__", ")"),
            ("a.", "b", ""),
            ("<<A + ", "1", "\nA\n"),
        ],
        line: "class A::B < C; attr_reader :a, :b; X = 1; Y, Z = 1, 2; def f(a) g(a) end; private :f; alias g f; end; \
               S = Struct.new(:a) { def h; end }; require 'x'; autoload :Q; ",
        start: "",
    },
    Stress {
        language: "rust",
        nests: &[
            ("mod a { ", "fn f() {}", " }"),
            ("{ ", "", " }"),
            ("(", "1", ")"),
            ("A<", "u8", ">"),
            ("use a::{", "b", "};"),
            ("m! { ", "fn f() {}", " }"),
            ("m! {\nfn ", "f() {}", "\n}"),
            ("#[a(", "b", ")] "),
            ("|| ", "1", ""),
            ("/* ", "", " */"),
        ],
        line: "/** d */ #[x] pub fn f(a: u8) -> u8 { g(a) } struct S { a: u8, b: u8 } impl S { const C: u8 = 1; fn h() {} } \
               use a::{b, c::d}; m! { fn i() {} } ",
        start: "",
    },
    Stress {
        language: "svelte",
        nests: &[("<A b={", "1", "}></A>"), ("{#if a}<p>", "", "</p>{/if}"), ("{`${", "1", "}`}"), ("{", "", "}")],
        line: "<A b={c} {d} e='f' on:g={() => h} /> {#if i}{j}{/if} <script>export let k = 1; function l() {}</script> ",
        start: "",
    },
    Stress {
        language: "tsx",
        nests: &[("<a>{", "1", "}</a>"), ("<div>", "", "</div>"), ("() => { ", "", " }")],
        line: "/** d */ export function F(a: X) { return <b c={a}>d</b>; } const C = () => <i />, D = 1; ",
        start: "",
    },
    Stress {
        language: "typescript",
        nests: &[
            ("namespace A { ", "", " }"),
            ("type A = ", "B", ";"),
            ("A<", "B", ">"),
            ("class A { f() { ", "", " } }"),
            ("@a(", "1", ") "),
            ("export ", "1", ""),
        ],
        line: "/** d */ export function f(a: X): Y { return g(a); } @x class A<T> implements B { private x = 1; f() {} } \
               interface I { a: X; b(): Y } enum E { A, B } export const c = 1, d = 2; ",
        start: "",
    },
    Stress {
        language: "vue",
        nests: &[
            ("<template>", "", "</template>"),
            ("<script>", "", "</script>"),
            ("{{ ", "", " }}"),
            ("<script src='", "a", "' />"),
            ("<b", " c", "></b>"),
        ],
        line: "<template><A-b :c='d' @e=\"f\">{{ g }}</A-b></template> <script>export function h() { return i; }</script> ",
        start: "",
    },
    Stress {
        language: "vue",
        nests: &[("{ ", "", " }"), ("<a>{", "1", "}</a>"), ("class A { f() { ", "", " } }")],
        line: "/** d */ export function F(a: X) { return <b c={a}>d</b>; } const C = () => <i />, D = 1; ",
        start: "<script lang='tsx'>",
    },
];
