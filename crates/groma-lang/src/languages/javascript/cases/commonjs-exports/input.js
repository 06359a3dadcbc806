"use strict";
exports.a = exports.b = void 0;
const helper = require("./helper");

/** Parses text. */
exports.parse = function parse(text) {};
exports.format = (value) => String(value);
exports.VERSION = "1.0";
exports.Parser = class {
  run() {}
};
exports.helper = helper;
exports.local = local;
exports.renamed = local;
exports["quoted"] = function () {};
module.exports.later = async function () {};
exports.made = helper(exports.parse, 1);

function local() {}
function hidden() {}
