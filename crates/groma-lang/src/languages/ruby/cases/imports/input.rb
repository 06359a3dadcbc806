#!/usr/bin/env ruby
require "json"
require 'sinatra/base'
require("set")
require_relative "lib/thing"
require_relative "../other"
load "tasks/build.rake"

require File.expand_path("../lib/a", __FILE__)
require File.expand_path("support/b", __dir__)
require File.join(File.dirname(__FILE__), "..", "c")
require File.dirname(__FILE__) + "/d"
require "#{__dir__}/e"
require File.dirname(File.expand_path(__FILE__)) + "/../f"
require File.join("plain", "g")
load File.expand_path("../h.rb", __FILE__)
require_relative File.join("i", "j")

require name
require "x/#{name}"
require File.expand_path("no/base")
obj.require "not/an/import"
require ENV["LIB"]

begin
  require "optional"
rescue LoadError
  nil
end

module Outer
  autoload :Late, "outer/late"
  autoload(:Later, File.expand_path("later", __dir__))

  eager_autoload do
    autoload :HTTPClient
  end

  class Inner
    autoload :Part

    def lazily
      require "lazy"
      require_relative "lazy_too"
      Kernel.autoload :No, "no"
    end
  end
end
