(function (root, factory) {
  if (typeof define === "function" && define.amd) define(["dep"], factory);
  else root.lib = factory(require("dep"));
})(this, function (dep) {
  function inner(value) { return dep.transform(value).result; }
  var wrapped = function () { return inner(dep.start, "of the library"); };
  return { inner: inner, wrapped: wrapped };
});

!function () {
  function hidden() { return "called where it is written"; }
}();

var counter = (function () {
  function next() { return counter.state.current + 1; }
  return { next: next };
}).call(this);

$(function () {
  function ready() { return document.body.firstChild; }
});

setTimeout(function () {
  function local() { return "not listed, since nothing calls the function here"; }
}, 1000);
