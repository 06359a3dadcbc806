const { create } = require("./create");
module.exports = create({ name: "x", setup(context) {} });
