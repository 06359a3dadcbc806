<p>Before <?php

namespace Shop;

function labels(array $rows, string $kind = 'plain'): array
{
    // Not the end: } and no name either: old_label::
    # Nor here: { "
    $text = "{$rows['first']} of $kind->title and $rows[key], \"{not}\" \$price";
    $class = Printer::class . '}' . namespace_of(kind: $kind);
    Printer::$last = Printer:: // first:: "
        $first ?? \Tools\Text::trim($text);
    return array_map(static fn (int $row) => (string) $row->default ?? NULL, $rows);
}

class Loader
{
    public function load(string $name)
    {
        require_once __DIR__ . '/parts/loader.php';
        return new static($name, true);
    }

    public function show(): void
    {
        $page = <<<HTML
            <b>{$this->title}</b> }
            HTML;
        echo $page, Printer::$last;
    }

    public function each(callable $what): self
    {
        foreach ($this->items() as $item) {
            $what(new class($item) extends Item { public int $count = self::NONE; });
        }
        if ($this->match(fn: 1) && self::$method(2)) { ?>
            <i>text, no code }</i>
        <?php }
        return $this;
    }

    private function done() { return match (true) { $this->list => \strlen(Loader::LIMIT), default => parent::done() }; }
}
