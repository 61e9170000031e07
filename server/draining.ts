import { setTimeout as delay } from 'node:timers/promises';

export type Draining = {
  /** Whether this server is about to end: it answers still, and a proxy sends nobody here any more. */
  readonly isDraining: () => boolean;
  /** Says so, for as long as a proxy needs to see it. */
  readonly begin: () => Promise<void>;
};

export function createDraining(seconds: number, isInVain: () => boolean): Draining {
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    begin: async () => {
      isDraining = true;
      // Nobody is sent here any more as it is.
      if (!isInVain()) await delay(seconds * 1000);
    },
  };
}
