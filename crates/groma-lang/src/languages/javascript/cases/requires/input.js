const fs = require("fs");
const { join, resolve: absolute, sep = "/", ...rest } = require("path");
const EventEmitter = require("events").EventEmitter;
var { METHODS } = require("http").constants;
require("./polyfill");
const debug = require("debug")("app:server");
let lazy;

function load(name) {
  lazy = require("./lazy");
  require(name);
  require("./" + name);
  return require.resolve("./found");
}

module.exports = load;
exports.whole = require("./whole");
exports.part = require("./part").part;
