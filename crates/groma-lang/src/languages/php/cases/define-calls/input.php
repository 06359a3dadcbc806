<?php
namespace Harbour;

// Depth of the basin.
define('BASIN_DEPTH', 12);
\define('ROOTED', 'yes');
\DEFINE("SHOUTED", true);
Define ('Harbour\SPACED', 1.5, );
if (!\defined('GUARDED')) {
    \define('GUARDED', PHP_INT_MAX);
}
\define($computed, 1);
\define("PRE$computed", 1);
namespace\define('OWN', 1);
$dictionary->define('WORD', 1);
Dictionary::define('OTHER', 1);
function moor(): void
{
    \define('LOCAL', 1);
}
