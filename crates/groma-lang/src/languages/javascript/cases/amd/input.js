define("app/view", ["require", "./model", "text!./view.html"], function (require, Model, template) {
  function View(model) {}
  View.prototype.render = function () {
    require(["./late"], function (late) {});
  };
  return View;
});
