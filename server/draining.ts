import { setTimeout as delay } from 'node:timers/promises';
import type { KeptPostgres } from './postgres/keeper.ts';
import type { DatabaseWatch } from './store/watch-database.ts';

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

/** Whether there is no database to serve with. */
export function lossOf(
  postgres: Pick<KeptPostgres, 'lost'> | undefined,
  { isAway }: Pick<DatabaseWatch, 'isAway'>,
): () => boolean {
  let isLost = false;
  void postgres?.lost.then(() => (isLost = true));
  return () => isLost || isAway();
}
