import { setTimeout as delay } from 'node:timers/promises';
import type { KeptPostgres } from './postgres/keeper.ts';
import type { DatabaseWatch } from './store/watch-database.ts';

export type Draining = {
  /** Whether this server is about to end: it answers still, and a proxy sends nobody here any more. */
  readonly isDraining: () => boolean;
  /** Whether it takes no more sockets. */
  readonly isDismissing: () => boolean;
  /**
   * Says so, for as long as a proxy needs to see it. In the second half of that time pages are told to come again, by
   * `dismiss`, which takes as many milliseconds as it is given.
   */
  readonly begin: (dismiss: (time: number) => Promise<void>) => Promise<void>;
};

export function createDraining(seconds: number, isInVain: () => boolean): Draining {
  let isDraining = false;
  let isDismissing = false;
  return {
    isDraining: () => isDraining,
    isDismissing: () => isDismissing,
    begin: async (dismiss) => {
      isDraining = true;
      // Nobody is sent here any more as it is.
      if (isInVain()) return;
      const half = seconds * 500;
      await delay(half);
      isDismissing = true;
      await dismiss(half);
    },
  };
}

/** Whether there is no database to serve with. */
export function lossOf(
  postgres: Pick<KeptPostgres, 'lost'> | undefined,
  { isAway }: Pick<DatabaseWatch, 'isAway'>,
): () => boolean {
  let isLost = false;
  void postgres?.lost.then(() => (isLost = true));
  return () => isLost || isAway();
}
