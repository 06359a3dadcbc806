var counter = 0;
var LIMIT = 5;

function start() {
  var local = 1;
}

var stop = function (reason) {};
var app = {};
app.run = function () {};
counter = 2;
