class Server
  extend Forwardable

  # Where it listens.
  attr_reader :host, :port
  attr_writer :log
  attr_accessor :started_at,
                :stopped_at # when it went down
  attr_accessor(*%i[a b])
  attr "old"
  cattr_accessor :instances
  mattr_reader :mode, default: :test
  class_attribute :settings, instance_writer: false

  def_delegators :@socket, :read, :write
  def_delegator :@log, :puts, :say
  delegate :name, :size, to: :config, allow_nil: true
  delegate :each, to: "self.class"

  attr_reader(:quiet) if RUBY_VERSION > "3"

  def run
    attr_reader :not_here
  end
end
