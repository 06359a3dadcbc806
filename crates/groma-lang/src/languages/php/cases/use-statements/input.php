<?php

namespace App;

use Psr\Log\LoggerInterface;
use Psr\Log\NullLogger as Quiet, \Leading\Slash;
use function App\Support\helper;
use const App\Support\LIMIT;
use App\Models\{User, Post as Article, Deep\Comment};
use function App\{one, two as deux};
use App\Mixed\{Thing, function call, const MAX};
use Single;

class Uses
{
    use SomeTrait;

    public function run($a)
    {
        return function () use ($a) {
            return new Quiet($a);
        };
    }
}
