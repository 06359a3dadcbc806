VERSION = "1.2.3"
LICENSE = "MIT".freeze
LIMIT = 100
RATIO = -0.5
NAME = :groma
# The ways to go.
WAYS = %w[north south].freeze
API_TOKEN = "a-secret"
TABLE = {
  one: 1,
  two: 2
}
RUBY ||= RUBY_VERSION
COUNT += 1

A, B = 1, 2
HEAD, (MIDDLE, *TAIL) = list
FIRST = SECOND = :same

module Config
  DEFAULT = "default"
  Config::Nested::DEPTH = 3
  ::GLOBAL = true
  self::SELF = nil

  class << self
    CACHE = {}
  end

  setup do
    IN_BLOCK = 1
  end

  def change
    self.mode = :fast
    local = 1
  end
end

begin
  FALLBACK = load_it
rescue LoadError
  FALLBACK = nil
end
