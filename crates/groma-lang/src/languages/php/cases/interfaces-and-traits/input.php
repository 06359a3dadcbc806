<?php
namespace App;

/** Something with a name. */
interface Named extends Stringable, \Countable
{
    const LIMIT = 10;

    /**
     * Gives the name.
     *
     * @return string
     */
    public function name(): string;

    static function of(string $name): static;
}

trait Greets
{
    private string $greeting = 'hello';

    abstract function name(): string;

    protected function greet(): string
    {
        return "{$this->greeting} {$this->name()}";
    }
}
