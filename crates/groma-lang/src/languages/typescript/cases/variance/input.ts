interface Box<in T, out U> {
  value: U;
}
class Cell<in out T> {
  get(): T {}
}
type Reader<out T> = () => T;
for (const key in Object) {
}
export function after<const T>(value: T) {}
