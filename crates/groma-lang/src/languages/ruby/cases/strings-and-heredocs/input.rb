class Template
  SOURCE = <<~RUBY
    class NotAClass
      def not_a_method; end
    end
  RUBY

  def render(a = <<~A, b = %q(def x; end))
    default
  A
    puts "class Inner; #{helper(a)} end", 'def y; end'
    `ls #{dir}`
    /def (z)/ =~ a
    %w[class module]
    ?d
  end

  def after; end
end

=begin
class InAComment
end
=end

# Says it with a
# comment. More.
def said; end # not this

# Not a doc: a blank line follows.

def unsaid; end

__END__
class AfterTheEnd
  def gone; end
end
