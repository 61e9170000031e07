import type { Logger } from 'pino';
import {
  databaseSockets,
  watchDatabase,
  type DatabaseSockets,
  type DatabaseWatch,
} from '#server/store/watch-database.ts';

/** Resources that the schools on one database server share: its sockets, and the watch that polls it. */
export type ServerWatch = {
  readonly lines: DatabaseSockets;
  readonly watch: Pick<DatabaseWatch, 'isAway' | 'clock'>;
};

/** Creates one watch for each database server, not for each database, because they are unavailable together. */
export function createDatabaseWatches(log: Pick<Logger, 'warn'>) {
  const watches = new Map<string, ServerWatch & { readonly watch: DatabaseWatch }>();
  return {
    of: (databaseUrl: string): ServerWatch => {
      // Every role may connect to this database, and it is never dropped.
      const address = new URL(databaseUrl);
      address.pathname = '/postgres';
      const known = watches.get(address.href);
      if (known !== undefined) return known;
      const lines = databaseSockets();
      const opened = { lines, watch: watchDatabase({ databaseUrl: address.href, sockets: lines, log }) };
      watches.set(address.href, opened);
      return opened;
    },
    close: async (): Promise<void> => {
      for (const { watch } of watches.values()) await watch.close();
    },
  };
}
