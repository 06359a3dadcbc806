# frozen_string_literal: true
# Things that fly.
module Aviary
  # A bird of any kind. It has feathers.
  class Bird < Animal
    class Egg; end

    class Nest < Struct.new(:twigs)
      def full?
        twigs.size > 100
      end
    end

    class << self
      def hatch(egg)
        new(egg)
      end

      private

      def warm(egg) = egg.heat
    end
  end

  class Bird::Feather
    def colour; end
  end

  class Errors::Flight::Stall < StandardError
  end

  class ::Airport
    class Gate
      def open; end
    end
  end

  module ::Tower; end

  class self::Hidden; end
end

class Aviary::Cage
  class << Aviary::Bird
    def trap; end
  end

  class << Cage
    def lock; end
  end

  class << some.object
    def unlock; end
  end
end
