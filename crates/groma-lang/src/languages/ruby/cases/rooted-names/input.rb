module Harbour
  # Ships of all harbours.
  class ::Fleet::Ship
    def sail; end
  end

  class ::Fleet::Tugs::Small < ::Fleet::Ship
    ROPE = 1
  end

  module ::Tower
    def self.light; end
  end

  class Quay::Crane
    def lift; end
  end
end
