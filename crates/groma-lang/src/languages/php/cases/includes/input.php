<?php
require __DIR__ . '/a.php';
require_once __DIR__.'/../lib/./b.php';
include dirname(__FILE__) . "/c.php";
include_once(\dirname(__DIR__, 2) . '/d.php');
require dirname(dirname(__FILE__)) . DIRECTORY_SEPARATOR . 'e.php';
require realpath(__DIR__ . '/f') . '/g.php';
require plugin_dir_path(__FILE__) . 'h.php';
require "{$root}/i.php";
require ABSPATH . 'j.php';
require_once $CFG->dirroot . '/k.php';
require Kernel::ROOT . '/l.php';
require 'm.php';
require "./n/o.php";
include($root . 'q.' . $ext);
require ('p' . '.php');

require $name;
require "lib/$name.php";
require __DIR__ . "/$name.php";
require __DIR__;
require load('x.php');

$config = require __DIR__ . '/config.php';

function lazily()
{
    return include 'inside.php';
}
