import * as z from 'zod/mini';
import { createTabStore, openStorage } from '#shared/browser/storage.ts';

const ids = z.array(z.string());
const timerShape = z.object({
  mode: z.enum(['ready', 'running', 'paused', 'over']),
  /** Milliseconds. */
  total: z.number(),
  left: z.number(),
  /** By the wall clock: the page's own clock restarts with it. */
  at: z.number(),
});
const drawShape = z.object({ away: ids, drawn: ids, present: z.optional(z.string()) });
const lessonShape = z.object({
  of: z.string(),
  timer: z.optional(timerShape),
  draw: z.optional(drawShape),
});

export type StoredTimer = z.infer<typeof timerShape>;
export type StoredDraw = z.infer<typeof drawShape>;
export type ProjectorStore = ReturnType<typeof createProjectorStore>;

const defaultTime = 300_000;

/** Stores in this window what a reload must not lose; another lesson or another day starts over. */
export function createProjectorStore(lessonKey: string, today: Date, storage = openStorage('session')) {
  const store = createTabStore(storage);
  const of = `${lessonKey} ${today.toDateString()}`;
  const read = (): z.infer<typeof lessonShape> => {
    const stored = store.read('lesson', lessonShape);
    return stored?.of === of ? stored : { of };
  };
  return {
    read,
    saveTimer: (timer: StoredTimer) => void store.write('lesson', { ...read(), timer }),
    saveDraw: (draw: StoredDraw) => void store.write('lesson', { ...read(), draw }),
  };
}

/** Returns the current timer: it continued while the page was away. */
export function timerNow(storedTimer: StoredTimer | undefined, now: number) {
  if (storedTimer === undefined)
    return { mode: 'ready', total: defaultTime, left: defaultTime, isRunning: false } as const;
  const { mode, total, at } = storedTimer;
  if (mode !== 'running') return { mode, total, left: storedTimer.left, isRunning: false } as const;
  const remainingTime = Math.max(0, storedTimer.left - Math.max(0, now - at));
  return {
    mode: remainingTime === 0 ? 'over' : 'paused',
    total,
    left: remainingTime,
    isRunning: remainingTime > 0,
  } as const;
}
