export const nodes = {
  insert: (child, parent) => {},
  remove(child) {},
  nested: {
    find: function (id) {},
  },
  value: 1,
  "quoted-key": async () => {},
};

export const store = create("store", {
  actions: {
    async load() {},
  },
});

const table = {
  one: 1,
  two: 2,
};
const small = { one: 1 };
const local = { run() {} };

call({ ignored() {} });
list.push({ ignored: () => {} });
