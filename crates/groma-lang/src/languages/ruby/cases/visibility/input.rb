class Account
  def open; end

  private

  def secret; end
  attr_reader :pin
  def self.not_private; end

  public

  def shown; end

  protected def compared; end

  def still_public; end

  private def inline(a) = a

  private memoize def wrapped
    1
  end

  private attr_accessor :token, :key
  private_class_method def self.build; end

  def later; end
  def last; end
  def also; end
  private :later, "last", *%i[also]

  def self.create; end
  def self.destroy; end
  private_class_method :create
  def create; end

  LIMIT = 10
  Part = Struct.new(:a)
  private_constant :LIMIT, :Part

  private

  def hidden; end
  public :hidden

  included do
    def in_block; end
    public
    def shown_in_block; end
  end

  def after_block; end

  class Inner
    def starts_public; end
  end
end

module Tools
  module_function

  def cut; end
end

module More
  def glue; end
  def tape; end
  private

  def weld; end

  module_function :weld
end
