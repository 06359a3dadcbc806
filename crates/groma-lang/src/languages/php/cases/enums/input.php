<?php

/** A suit of cards. */
enum Suit: string implements HasColour
{
    use Helpers;

    /** Red ones. */
    case Hearts = 'H';
    case Spades = 'S';
    #[Deprecated]
    case Long = 'a value that is longer than most';

    const Wild = self::Spades;

    public function colour(): string
    {
        return match ($this) {
            self::Hearts => 'red',
            default => 'black',
        };
    }

    public static function random(): self { return self::Hearts; }
}

enum Status { case On; case Off; }
