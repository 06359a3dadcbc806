<?php
class Half
{
    public function whole() { return 1; }

    public function cut($a

    public function next() {}
}
function after() {}
