<?php
namespace A\B {
    use X\Y;

    class One {}
    function two() { return namespace\three(); }
}

namespace C { class Three {} }

namespace {
    class Four extends \A\B\One {}
}
