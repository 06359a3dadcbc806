/**
 * Sets up the routes.
 */
module.exports = function (app, options) {
  function local() {}
};
