/** Runs some work when its turn comes. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** At most so many at once; the others wait in the order in which they came. */
export function createTurns(most: number): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
