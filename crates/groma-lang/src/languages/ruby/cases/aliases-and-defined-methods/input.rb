class List
  def size; end

  alias length size
  alias :count :size
  alias size= resize
  alias == eql?
  alias $old $new
  alias_method :total, :size
  alias_method "sum", "size" unless method_defined?(:sum)

  define_method(:first) { |n = 1| take(n) }
  # Gives the last ones.
  define_method :last do |n|
    reverse.take(n)
  end
  define_method("third") { nil }
  define_method(name) { nil }
  define_method("get_#{name}") { nil }

  private

  define_method(:inner) {}

  def build
    define_method(:not_listed) {}
    alias not_listed_either build
  end
end
