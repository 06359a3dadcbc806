export = {
  run(name: string): void {},
};
