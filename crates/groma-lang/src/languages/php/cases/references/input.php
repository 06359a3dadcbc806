<?php
class Basket
{
    private $items = [];
    public static $count = 0;

    public function total(Rate $rate): float
    {
        foreach ($this->items as $item) {
            $sum += $item->price($rate)->amount ?? Rate::DEFAULT;
        }
        self::$count++;
        return sum_of(items: $sum) instanceof Money;
    }
}
