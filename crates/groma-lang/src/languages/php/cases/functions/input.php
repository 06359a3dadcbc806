#!/usr/bin/env php
<?php

/**
 * Adds numbers.
 */
function add(int $a, int $b = self::X): int
{
    function inner() {}
    $closure = function ($x) use ($a) { function deep() {} };
    return $a + $b;
}

if (!function_exists('helper')) {
    /** Helps. */
    #[Pure]
    function &helper(array|null $of = null) { return $of; }
}

// Not documentation.
function plain() {}

$arrow = fn (int $x): int => $x * 2;
$anonymous = static function (): void {
    require 'in-closure.php';
    class Local { function method() {} }
};

return new class(1) extends Migration {
    /** Runs it. */
    public function up(): void {}

    private $table = 'users';
};
