import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { LiveRecord } from './live-store.ts';

/** Of one build: what was walked and seen, as a report has it. */
export type KeptWork = { readonly build: string; readonly savedAt: number; readonly report: string };

/** A part of the records of one window: what came between two writes. */
type Part = { readonly savedAt: number; readonly records: readonly LiveRecord[] };

type Tables = DBSchema & {
  work: { key: string; value: KeptWork };
  /** By build, window and first record. */
  logs: { key: [string, string, number]; value: Part };
};

/** Builds whose work nobody has touched for so long are forgotten. */
const keptFor = 90 * 24 * 60 * 60 * 1000;
const mostWindows = 3;

/** The keys of the parts whose records all come before one. */
async function partsBefore(db: IDBPDatabase<Tables>, [build, window]: [string, string], before: number) {
  const keys = await db.getAllKeys('logs', IDBKeyRange.bound([build, window], [build, window, before]));
  // Each but the last one ends where the next begins.
  const last = keys.at(-1);
  const { records } = (last && (await db.get('logs', last))) ?? { records: [] };
  return (records.at(-1)?.index ?? -1) < before ? keys : keys.slice(0, -1);
}

export type WorkStore = ReturnType<typeof createWorkStore>;

/** The work of this browser's inspectors, by build. Every call fails where the browser has no room or no database. */
export function createWorkStore(build: string) {
  let opened: Promise<IDBPDatabase<Tables>> | undefined;
  const database = () => {
    opened ??= openDB<Tables>('inspector', 1, {
      upgrade: (db) => {
        db.createObjectStore('work', { keyPath: 'build' });
        db.createObjectStore('logs');
      },
      terminated: () => (opened = undefined),
    });
    opened.catch(() => (opened = undefined));
    return opened;
  };
  const range = (...key: string[]) => IDBKeyRange.bound([build, ...key], [build, ...key, []]);
  return {
    read: async (): Promise<KeptWork | undefined> => (await database()).get('work', build),
    /** `change` makes of what is kept by now what is to be kept; nobody else writes in between. */
    write: async (change: (kept: KeptWork | undefined) => KeptWork): Promise<void> => {
      const transaction = (await database()).transaction('work', 'readwrite');
      const kept = await transaction.store.get(build);
      await Promise.all([transaction.store.put(change(kept)), transaction.done]);
    },
    /** The records of a window; those of the newest other one where it has none. */
    readLog: async (
      window: string,
    ): Promise<{ readonly isOwn: boolean; readonly records: readonly unknown[] }> => {
      const db = await database();
      const own = await db.getAll('logs', range(window));
      const newest = (await db.getAllKeys('logs', range())).map(([, name]) => name).sort();
      const isOwn = own.length > 0;
      const parts = isOwn ? own : await db.getAll('logs', range(newest.at(-1) ?? ''));
      return { isOwn, records: parts.flatMap(({ records }) => records) };
    },
    /** `first` is the number of the part's first record. */
    addLog: async (window: string, first: number, part: Part): Promise<void> => {
      await (await database()).put('logs', part, [build, window, first]);
    },
    /** Forgets the parts that end before a record. */
    dropLog: async (window: string, before: number): Promise<void> => {
      const db = await database();
      const keys = await partsBefore(db, [build, window], before);
      await Promise.all(keys.map((key) => db.delete('logs', key)));
    },
    /** Takes away what nobody needs: builds of last season, and all windows but the last ones. */
    sweep: async (now: number): Promise<void> => {
      const db = await database();
      const old = (await db.getAll('work')).filter(({ savedAt }) => now - savedAt > keptFor);
      const keys = await db.getAllKeys('logs');
      const windows = [...new Set(keys.filter(([of]) => of === build).map(([, name]) => name))].sort();
      const gone = new Set(windows.slice(0, -mostWindows));
      const isOld = (of: string, name: string) =>
        old.some((one) => one.build === of) || (of === build && gone.has(name));
      await Promise.all([
        ...old.map((one) => db.delete('work', one.build)),
        ...keys.filter(([of, name]) => isOld(of, name)).map((key) => db.delete('logs', key)),
      ]);
    },
  };
}
