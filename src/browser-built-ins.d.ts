/**
 * Built-ins of the oldest supported browser (Chrome 109) beyond ES2022. Browser code is checked against ES2022, so that
 * a newer method does not compile (docs/decisions/135-browser-floor.md).
 */
interface ReadonlyArray<T> {
  findLast<S extends T>(is: (value: T, index: number) => value is S): S | undefined;
  findLast(is: (value: T, index: number) => unknown): T | undefined;
}

interface Array<T> {
  findLast<S extends T>(is: (value: T, index: number) => value is S): S | undefined;
  findLast(is: (value: T, index: number) => unknown): T | undefined;
}
