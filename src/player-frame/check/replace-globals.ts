import { createSeededRandom } from './seeded-random.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** What the frame itself needs of the browser's own time. */
export type RealTime = {
  /** Milliseconds, for messages about the progress only. */
  readonly now: () => number;
  /** Resolves after all promises that are settled now have called their listeners. */
  readonly turn: () => Promise<void>;
  readonly pause: (ms: number) => Promise<void>;
  readonly every: (ms: number, run: () => void) => void;
};

export type ReplacedGlobals = {
  readonly real: RealTime;
  /** Starts the random numbers of this seed and makes new timers follow the clock. Call it when a project is loaded. */
  readonly begin: (seed: number) => void;
};

/** The first moment of every project: a Monday morning of the place where the computer is. */
const firstMoment = (): number => new Date(2026, 0, 5, 8).getTime();

function replace(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

/**
 * Replaces time, timers and random numbers of the page. Call it before the engine's script runs, which keeps some of
 * them. While a project loads, `setTimeout` is the browser's, because pictures load in real time.
 */
export function replaceGlobals(clock: VirtualClock): ReplacedGlobals {
  const real = realTime();
  const origin = firstMoment();
  let random = createSeededRandom(0);
  let isRunning = false;

  const now = (): number => origin + clock.read();
  replace(Date, 'now', now);
  replace(
    globalThis,
    'Date',
    new Proxy(Date, {
      construct: (target, given, made) =>
        Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    }),
  );
  replace(performance, 'now', () => clock.read());
  replace(Math, 'random', () => random());

  const later: SetTimer = Reflect.get(globalThis, 'setTimeout');
  const forget: (id: number | undefined) => void = Reflect.get(globalThis, 'clearTimeout');
  const clear = (id: number | undefined): void => {
    if (id !== undefined && clock.isOwn(id)) clock.clear(id);
    else forget(id);
  };
  replace(globalThis, 'setTimeout', (run: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) =>
    isRunning ? clock.setTimeout(() => run(...given), delay) : later(() => run(...given), delay),
  );
  replace(globalThis, 'setInterval', (run: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) =>
    clock.setInterval(() => run(...given), delay),
  );
  replace(globalThis, 'clearTimeout', clear);
  replace(globalThis, 'clearInterval', clear);
  silence();
  return {
    real,
    begin: (seed) => {
      random = createSeededRandom(seed);
      isRunning = true;
    },
  };
}

/** The pictures of costumes have the resolution of the screen, and sounds and speech take real time. */
function silence(): void {
  replace(globalThis, 'devicePixelRatio', 1);
  for (const name of ['AudioContext', 'webkitAudioContext', 'speechSynthesis'])
    replace(globalThis, name, undefined);
}

type SetTimer = (run: () => void, delay: number) => number;

function realTime(): RealTime {
  const later: SetTimer = Reflect.get(globalThis, 'setTimeout');
  const often: SetTimer = Reflect.get(globalThis, 'setInterval');
  const now = performance.now.bind(performance);
  const channel = new MessageChannel();
  const waiting: (() => void)[] = [];
  channel.port1.addEventListener('message', () => waiting.shift()?.());
  channel.port1.start();
  return {
    now,
    turn: async () =>
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        channel.port2.postMessage(undefined);
      }),
    pause: async (ms) =>
      await new Promise<void>((resolve) => {
        later(resolve, ms);
      }),
    every: (ms, run) => void often(run, ms),
  };
}
