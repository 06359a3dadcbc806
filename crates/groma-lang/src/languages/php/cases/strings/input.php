<?php

class Texts
{
    const HEREDOC = <<<EOT
    class NotOne { function nor() {} }
    EOT;

    public $nowdoc = <<<'RAW'
    function never() {}
    RAW;

    function show($default = <<<X
        text
        X) {
        echo "function no() {} {$this->call()} ${name} $a[0] $b->prop";
        echo `ls {$dir}`;
        # function gone() {}
        /* class Away {} */
    }

    function after() {}
}
