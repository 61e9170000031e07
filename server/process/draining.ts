import { setTimeout as delay } from 'node:timers/promises';
import type { KeptPostgres } from '../postgres/keeper.ts';
import type { DatabaseWatch } from '../store/watch-database.ts';

export type Draining = {
  /** Returns whether this server is about to stop: it still answers, and a proxy sends it no more requests. */
  readonly isDraining: () => boolean;
  /** Whether it takes no more sockets. */
  readonly isDismissing: () => boolean;
  /**
   * Starts draining, for as long as a proxy needs to notice. In the second half of that time pages are asked to
   * reconnect by `dismiss`, which receives its milliseconds.
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
      // No proxy sends requests here at this point.
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
