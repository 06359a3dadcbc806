class Cart
  attr_accessor :items

  def total
    items.sum(&:price) + tax_of(items)
  end

  def tax_of(list)
    list.each { |item| item.rate ||= Rates::DEFAULT }
    self.items = list
    @cache = $global
  end
end

Cart.new.total
before_action :total
