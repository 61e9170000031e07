import { setImmediate } from 'node:timers/promises';

/** Milliseconds for which nobody else is answered. */
const turn = 20;

/** As `map`, letting others be answered between: what a formula makes of one row may take a while. */
export async function inTurns<One, Out>(
  list: readonly One[],
  work: (one: One, index: number) => Out | Promise<Out>,
): Promise<Out[]> {
  const done: Out[] = [];
  let begun = performance.now();
  for (const [index, one] of list.entries()) {
    done.push(await work(one, index));
    if (performance.now() - begun < turn) continue;
    await setImmediate();
    begun = performance.now();
  }
  return done;
}

/** As the list, letting others be answered between: for what makes something long of each. */
export async function* pacedly<One>(list: AsyncIterable<One> | Iterable<One>): AsyncGenerator<One> {
  let begun = performance.now();
  for await (const one of list) {
    yield one;
    if (performance.now() - begun < turn) continue;
    await setImmediate();
    begun = performance.now();
  }
}
