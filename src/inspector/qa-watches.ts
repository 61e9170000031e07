import { keptLinks } from './kept-links.ts';
import type { LiveStore } from './live-store.ts';
import { startQaWatch, type QaWatchActor } from './qa-watch-effects.ts';

/** One watched device; `no` is the lowest free number. */
export type WatchedDevice = { readonly no: number; readonly watch: QaWatchActor };

export type QaWatches = ReturnType<typeof createQaWatches>;

/** The links to other devices; those from before a reload come first. */
export function createQaWatches(live: LiveStore) {
  const listeners = new Set<() => void>();
  let devices: readonly WatchedDevice[] = [];
  const add = (): QaWatchActor => {
    const going = devices.filter(({ watch }) => !watch.getSnapshot().matches('ended'));
    const no = firstFree(going.map((device) => device.no));
    const watch = startQaWatch(live, no);
    devices = [...going, { no, watch }].sort((one, other) => one.no - other.no);
    for (const listener of listeners) listener();
    return watch;
  };
  for (const link of keptLinks.read()) add().send({ type: 'link.resume', link });
  return {
    /** Requests a code for another device. Ended links are removed from the list. */
    connect: (): void => add().send({ type: 'device.connect' }),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: (): readonly WatchedDevice[] => devices,
  };
}

function firstFree(taken: readonly number[], no = 1): number {
  return taken.includes(no) ? firstFree(taken, no + 1) : no;
}
