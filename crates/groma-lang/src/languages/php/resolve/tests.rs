//! Cases of import resolution, one per rule.

use super::RESOLVER;
use crate::resolved::resolved;

#[track_caller]
fn check(fixture: &str, expected: &[&str]) {
    assert_eq!(resolved(&RESOLVER, fixture), expected);
}

#[test]
fn psr4_gives_the_file_before_one_that_is_nearer() {
    check(
        r#"
//- composer.json
{"autoload": {"psr-4": {"Shop\\": ["lib/", "src"]}}, "autoload-dev": {"psr-4": {"Shop\\Tests\\": "tests"}}}
//- src/Cart/Basket.php
<?php namespace Shop\Cart; class Basket {}
//- tests/data/Basket.php
<?php namespace Shop\Cart; class Basket {}
//- tests/BasketTest.php
<?php namespace Shop\Tests;
use Shop\Cart\Basket;
use Shop\Cart\Missing;
use Shop\Tests\Maker as M;
use PHPUnit\Framework\TestCase;
//- tests/Maker.php
<?php namespace Shop\Tests; class Maker {}
"#,
        &[
            r"tests/BasketTest.php Shop\Cart\Basket => src/Cart/Basket.php",
            r"tests/BasketTest.php Shop\Cart\Missing => not_found",
            r"tests/BasketTest.php Shop\Tests\Maker => tests/Maker.php",
            r"tests/BasketTest.php PHPUnit\Framework\TestCase => external PHPUnit",
        ],
    );
}

#[test]
fn psr0_takes_underscores_for_folders() {
    check(
        r#"
//- composer.json
{"autoload": {"psr-0": {"Pen_": "lib/", "Ink\\": "old"}}}
//- lib/Pen/Nib/Fine.php
<?php class_alias('X', 'Pen_Nib_Fine');
//- old/Ink/Well/Deep_Blue.php
<?php
//- old/Ink/Well/Deep/Blue.php
<?php
//- main.php
<?php
use Pen_Nib_Fine;
use Ink\Well\Deep_Blue;
"#,
        &[
            "main.php Pen_Nib_Fine => lib/Pen/Nib/Fine.php",
            r"main.php Ink\Well\Deep_Blue => old/Ink/Well/Deep/Blue.php",
        ],
    );
}

#[test]
fn manifests_of_nested_packages_count_from_their_folder() {
    check(
        r#"
//- packages/a/composer.json
{"autoload": {"psr-4": {"App\\": "src/"}}}
//- packages/a/src/Kernel.php
<?php namespace App; class Kernel {}
//- packages/b/composer.json
{"autoload": {"psr-4": {"App\\": "src/"}}}
//- packages/b/src/Kernel.php
<?php namespace App; class Kernel {}
//- packages/b/bin/run.php
<?php use App\Kernel;
"#,
        &[r"packages/b/bin/run.php App\Kernel => packages/b/src/Kernel.php"],
    );
}

#[test]
fn declared_names_are_found_without_composer() {
    check(
        r"
//- all.php
<?php
namespace Desk { interface Lamp {} function light() {} const WATTS = 40; }
namespace Desk\Parts { enum Bulb { case Big; } trait Glows {} }
//- main.php
<?php
use Desk\Lamp, Desk\Parts\Bulb;
use desk\parts\glows;
use function Desk\light;
use const Desk\WATTS;
use Desk\{Parts\Glows as G, function light as l};
use Desk\Chair;
use function strlen;
use Exception;
",
        &[
            r"main.php Desk\Lamp => all.php",
            r"main.php Desk\Parts\Bulb => all.php",
            r"main.php desk\parts\glows => all.php",
            r"main.php Desk\light => all.php",
            r"main.php Desk\WATTS => all.php",
            r"main.php Desk\Parts\Glows => all.php",
            r"main.php Desk\light => all.php",
            r"main.php Desk\Chair => not_found",
            "main.php strlen => external php",
            "main.php Exception => external Exception",
        ],
    );
}

#[test]
fn required_packages_under_the_own_prefix_are_external() {
    check(
        r#"
//- composer.json
{"autoload": {"psr-4": {"Acme\\": "src/"}}, "require": {"acme/promises": "^2", "acme/http-kernel": "*"}}
//- src/A.php
<?php namespace Acme;
use Acme\Promise\Each;
use Acme\Promise as P;
use Acme\Component\HttpKernel\Kernel;
use Acme\Gone;
"#,
        &[
            r"src/A.php Acme\Promise\Each => external acme/promises",
            r"src/A.php Acme\Promise => external acme/promises",
            r"src/A.php Acme\Component\HttpKernel\Kernel => external acme/http-kernel",
            r"src/A.php Acme\Gone => not_found",
        ],
    );
}

#[test]
fn a_broken_manifest_leaves_the_declared_names() {
    check(
        r"
//- composer.json
{'autoload': {
//- src/A.php
<?php namespace Acme; class A {}
//- b.php
<?php use Acme\A;
",
        &[r"b.php Acme\A => src/A.php"],
    );
}

#[test]
fn includes_by_path() {
    check(
        r"
//- inc/load.php
<?php
require __DIR__ . '/../setup.php';
require_once dirname(__FILE__) . '/forms/field.php';
include __DIR__ . '/../../out.php';
require __DIR__ . '/none.php';
require __DIR__ . '/../vendor/autoload.php';
//- inc/forms/field.php
<?php
require ROOT . 'setup.php';
require $root . '/inc/load.php';
require PLUGIN_DIR . 'forms/other.php';
include 'near.php';
include 'inc/load.php';
include 'forms/../forms/near.php';
require $x . 'nowhere.php';
//- inc/forms/near.php
<?php
//- setup.php
<?php
",
        &[
            "inc/forms/field.php {ROOT}setup.php => setup.php",
            "inc/forms/field.php {$root}/inc/load.php => inc/load.php",
            "inc/forms/field.php {PLUGIN_DIR}forms/other.php => computed",
            "inc/forms/field.php near.php => inc/forms/near.php",
            "inc/forms/field.php inc/load.php => inc/load.php",
            "inc/forms/field.php forms/../forms/near.php => inc/forms/near.php",
            "inc/forms/field.php {$x}nowhere.php => computed",
            "inc/load.php __DIR__/../setup.php => setup.php",
            "inc/load.php __DIR__/forms/field.php => inc/forms/field.php",
            "inc/load.php __DIR__/../../out.php => outside_root",
            "inc/load.php __DIR__/none.php => not_found",
            "inc/load.php __DIR__/../vendor/autoload.php => external composer",
        ],
    );
}
