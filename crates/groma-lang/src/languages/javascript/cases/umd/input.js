(function (root, factory) {
  if (typeof define === "function" && define.amd) {
    define(["jquery", "exports"], factory);
  } else if (typeof module === "object") {
    module.exports = factory(require("jquery"));
  } else {
    root.Tool = factory(root.jQuery);
  }
})(this, function ($) {
  function Tool(element) {}
  Tool.prototype.run = function () {};
  return Tool;
});
