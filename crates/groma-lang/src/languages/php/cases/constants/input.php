<?php
namespace App;

/** The version. */
const VERSION = '1.2.3';
const LOW = -1, HIGH = 2.5;
const API_KEY = 'k-123', TABLE = ['a', 'b'];

define('DEBUG', true);
\define("App\\ESCAPED", 1);
define('App\LEVEL', E_ALL | E_STRICT);
if (!defined('FALLBACK')) {
    define('FALLBACK', getenv('FALLBACK'));
}
define($name, 1);
defined('NOT_HERE');

class Limits
{
    const A = 1,
        B = 'b';
    final protected const string C = "c";
    private const SECRET = null, MORE = self::A . 'x';

    function set() { define('LOCAL', 1); }
}
