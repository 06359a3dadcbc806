<?php

declare(strict_types=1);

namespace App\Models;

/**
 * A person who may log in. Has roles.
 *
 * @property string $name
 */
#[Entity(table: 'users')]
#[Cached]
final class User extends Base\Model implements \JsonSerializable, Named
{
    use Timestamps, SoftDeletes {
        Timestamps::touch as protected refresh;
    }

    /** {@inheritdoc} */
    public function jsonSerialize(): mixed
    {
        $local = new class extends User {
            public function notListed() {}
        };
        function nested() {}
        return [];
    }

    abstract protected function &byReference(int ...$ids): ?static;

    private static function make(
        string $name, // who
        array $options = ['a' => 1],
        string|int|null $long = 'a default value that is long',
    ): self {
        return new self();
    }

    function old($a, &$b) {}

    FINAL PUBLIC FUNCTION shouted() {}

    public function list() {}

    public function __destruct() {}
}

abstract class Shape { abstract public function area(): float; }

readonly class Point {}
