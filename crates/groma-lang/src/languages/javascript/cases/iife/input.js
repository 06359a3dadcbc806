(function ($) {
  var local = 1;
  const LOCAL_CONSTANT = 2;

  // Shows it.
  function show(element) {
    function deep() {}
  }

  const hide = () => {};

  class Panel {
    open() {}
  }

  Panel.prototype.close = function () {};
  $.fn.panel = function (options) {};
  window.Panel = Panel;
})(jQuery);

!function () {
  function negated() {}
}();

(() => {
  const arrow = () => {};
  function inArrow() {}
}).call(this);

(async () => {
  async function main() {}
})().catch(console.error);

var Module = (function () {
  function hidden() {}
  return { open: function () {} };
})();
App.views = (function () {
  function render() {}
})();
