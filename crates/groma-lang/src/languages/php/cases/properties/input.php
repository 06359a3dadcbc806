<?php

class Settings
{
    /** How often to try. */
    public int $tries = 3, $waits;
    protected static ?array $cache = null;
    private readonly string $path;
    var $old = 'x';
    public const VERSION = '1.0';
    #[Sensitive]
    private string $password = 'secret';
    static $bare = [];
    public private(set) string $seen;
    final protected(set) int $set;

    public string $full {
        get => $this->first . ' ' . $this->last;
        set(string $value) {
            [$this->first, $this->last] = explode(' ', $value);
        }
    }

    /** Makes settings. */
    public function __construct(
        private readonly Store $store,
        #[Inject] protected ?string $name = null,
        public array &$refs = [],
        int $plain = 0,
    ) {
        $this->path = self::$cache[$plain] ?? $name;
    }
}
