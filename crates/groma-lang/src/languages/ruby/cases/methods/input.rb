def top_level(a)
  helper(a)
end

class Point
  # Makes a point.
  #
  # @param x [Integer]
  def initialize(x, y = 0)
    @x = x
    def nested_in_a_method; end
  end

  def ==(other) = other.is_a?(Point)
  def [](index); end
  def []=(index, value); end
  def -@; end
  def +(other); end
  def <=>(other); end
  def call(...) = run(...)
  def `(command); end
  def x=(value)
    @x = value
  end
  def empty? = false
  def clear!; end

  def many(
    first, # the first one
    second = "a default value that is long",
    *rest,
    key:,
    other: 1,
    **options,
    &block
  )
    block.call(first)
  end

  def bare first, second = {}
    first.x = second
  end

  def class; end

  def self.origin = new(0)
  def self::unit; end
  def Point.parse(text); end
  def Other.touch; end
  def (registry).fetch; end
end

def Point.top; end

logger = Object.new
def logger.write(line); end
