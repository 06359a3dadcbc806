module.exports = class Queue {
  push(item) {}
};
module.exports.Job = class Job {
  run() {}
};
