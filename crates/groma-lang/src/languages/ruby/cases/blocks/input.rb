module Trackable
  extend ActiveSupport::Concern

  included do
    before_save :track
    def track; end
  end

  class_methods do
    def tracked; end
  end

  refine String do
    def shout = upcase
  end

  if RUBY_ENGINE == "jruby"
    def native; end
  else
    def native; end
  end

  [1, 2].each { |n| def looped; end }
end

RSpec.describe Trackable do
  let(:user) { build(:user) }

  def helper(text)
    text.strip
  end

  it "tracks" do
    def user.name; end
    expect(user).to be_tracked
  end
end

Trackable.class_eval do
  def evaluated; end
end

BEGIN { def early; end }
END { finish }

task :build do
  def compile; end
end
