/** Thrown when one frame of a project works for longer than any project that ends. */
export class EndlessWork extends Error {}

type Timer = { at: number; readonly every: number | undefined; readonly run: () => void };

/** Milliseconds. The engine reads its clock in every loop, so that a loop without other work ends too. */
const readCost = 0.01;
/** Milliseconds of work in one frame. The engine ends a frame after 25, and a block without refresh after 500. */
const maxWork = 10_000;
/** The ids of virtual timers are larger than those of the browser, so that both can be cleared by one function. */
const firstId = 1_000_000_000;
/** Milliseconds. An interval of zero would never let the clock pass. */
const minInterval = 1;

export type VirtualClock = ReturnType<typeof createVirtualClock>;

/**
 * A clock that passes only when it is asked to: with the frames of a project and with the work inside a frame. Results
 * depend neither on the speed of the computer nor on its screen.
 */
export function createVirtualClock() {
  let time = 0;
  let worked = 0;
  let isInFrame = false;
  let last = firstId;
  const timers = new Map<number, Timer>();

  const work = (cost: number): void => {
    if (!isInFrame) return;
    time += cost;
    worked += cost;
    if (worked > maxWork) throw new EndlessWork('A frame does not end');
  };
  const add = (run: () => void, delay: number, isRepeated: boolean): number => {
    const wait = Math.max(isRepeated ? minInterval : 0, Number.isFinite(delay) ? delay : 0);
    last += 1;
    timers.set(last, {
      at: time + wait,
      every: isRepeated ? wait : undefined,
      run,
    });
    return last;
  };
  const next = (limit: number): [number, Timer] | undefined => {
    let found: [number, Timer] | undefined;
    for (const entry of timers)
      if (entry[1].at <= limit && (found === undefined || entry[1].at < found[1].at)) found = entry;
    return found;
  };
  return {
    /** Returns the time in milliseconds. */
    time: (): number => time,
    /** Returns the time in whole milliseconds. Reading it inside a frame takes time. */
    read: (): number => {
      work(readCost);
      return Math.floor(time);
    },
    /** Adds the cost of work inside a frame, in milliseconds. Throws `EndlessWork` when that is too much. */
    work,
    /** Runs one frame of the project. */
    frame: (step: () => void): void => {
      worked = 0;
      isInFrame = true;
      try {
        step();
      } finally {
        isInFrame = false;
      }
    },
    /** Lets the time pass and runs the timers that are due, in their order. */
    passTo: (target: number): void => {
      for (let due = next(target); due !== undefined; due = next(target)) {
        const [id, timer] = due;
        time = Math.max(time, timer.at);
        if (timer.every === undefined) timers.delete(id);
        else timer.at += timer.every;
        timer.run();
      }
      time = Math.max(time, target);
    },
    setTimeout: (run: () => void, delay = 0): number => add(run, delay, false),
    setInterval: (run: () => void, delay = 0): number => add(run, delay, true),
    clear: (id: number): void => void timers.delete(id),
    isOwn: (id: number): boolean => id > firstId,
  };
}
