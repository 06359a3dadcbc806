/** An animal. */
function Animal(name) {
  this.name = name;
  this.local = function () {};
}

/** Says something. */
Animal.prototype.speak = function speak(words) {};
Animal.prototype.legs = 4;
Animal.prototype.talk = Animal.prototype.speak;
Animal.prototype.constructor = Animal;
Animal.create = function (name) {};
Animal.Cat = class extends Animal {
  purr() {}
};

function Plant() {}
Plant.prototype = {
  grow: function (days) {},
  water() {},
  get height() {
    return 1;
  },
};

Object.assign(Plant.prototype, { bloom(season) {} });
jQuery.fn.extend({ plant: function () {} });
window.start = function () {};
Object.defineProperty(Animal.prototype, "age", { get: function () {} });
Object.defineProperty(exports, "__esModule", { value: true });
