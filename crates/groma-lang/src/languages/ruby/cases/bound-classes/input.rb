# A place on the map.
Place = Struct.new(:lat, :lon, keyword_init: true) do
  ORIGIN = 0

  def to_s
    "#{lat}, #{lon}"
  end

  private

  def check; end
end

Size = Data.define(:width, :height) do
  def area = width * height
end

Named = Struct.new("Named", :first)
NotFound = Class.new(StandardError)

Worker = Class.new(Base) do
  def self.start; end
  def perform; end
end

Mixin = Module.new { def mixed; end }

module Deep
  Deep::Child = Class.new { def play; end }
  Other::Child = ::Class.new(Parent) { def rest; end }
end

Handler = proc do
  def handle; end
end

anonymous = Class.new do
  def inside; end
end
