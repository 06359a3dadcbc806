class Store {
  get() {}
}
function unrelated() {}
export default Store;
