import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work before other requests get a turn. */
const turn = 20;

/** Works like `map` but yields to other requests in between, since a formula may take long for one row. */
export async function mapYielding<One, Out>(
  list: readonly One[],
  work: (one: One, index: number) => Out | Promise<Out>,
): Promise<Out[]> {
  const done: Out[] = [];
  let turnStartedAt = performance.now();
  for (const [index, one] of list.entries()) {
    done.push(await work(one, index));
    if (performance.now() - turnStartedAt < turn) continue;
    await setImmediate();
    turnStartedAt = performance.now();
  }
  return done;
}

/** Yields the items of the list and gives other requests a turn in between, for slow work on each item. */
export async function* iterateYielding<One>(list: AsyncIterable<One> | Iterable<One>): AsyncGenerator<One> {
  let turnStartedAt = performance.now();
  for await (const one of list) {
    yield one;
    if (performance.now() - turnStartedAt < turn) continue;
    await setImmediate();
    turnStartedAt = performance.now();
  }
}
