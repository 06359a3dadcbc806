var mixin = require("merge");

/** The application. */
var app = exports = module.exports = {};
var router = module.exports.router = mixin(app, {});

app.init = function init() {
  var self = this;
  self.x = function () {};
};

app.get = app.fetch = function (name) {};
app.settings.load = () => {};
app._private = function () {};
router.param = function () {};
app[mixin] = function () {};
this.ignored = function () {};
