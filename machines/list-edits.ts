/** Copies of lists with one change: browsers of the floor (Chrome 109) have no `toSpliced` and no `with`. */

/** The list without `count` items from `start` on, and with `items` in their place. A negative start counts from the end. */
export function spliced<T>(list: readonly T[], start: number, count: number, ...items: readonly T[]): T[] {
  const copy = [...list];
  copy.splice(start, count, ...items);
  return copy;
}

/** The list with another item at `index`. An index outside the list changes nothing. */
export function replaced<T>(list: readonly T[], index: number, item: T): T[] {
  return list.map((one, at) => (at === index ? item : one));
}
