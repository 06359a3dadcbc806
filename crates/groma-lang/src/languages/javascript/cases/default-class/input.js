export default class extends Array {
  first() {}
}
