import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { LiveRecord } from './types.ts';

/** The stored work of one build: results and coverage, in the format of a report. */
export type StoredWork = { readonly build: string; readonly savedAt: number; readonly report: string };

/** A chunk of one window's records: those between two writes. */
type Part = { readonly savedAt: number; readonly records: readonly LiveRecord[] };

type Tables = DBSchema & {
  work: { key: string; value: StoredWork };
  /** By build, window and first record. */
  logs: { key: [string, string, number]; value: Part };
};

/** Work of builds without changes for this long is removed. */
const retentionTime = 90 * 24 * 60 * 60 * 1000;
const maxWindows = 3;

/** Returns the keys of the chunks whose records all precede one. */
async function partsBefore(db: IDBPDatabase<Tables>, [build, window]: [string, string], before: number) {
  const keys = await db.getAllKeys('logs', IDBKeyRange.bound([build, window], [build, window, before]));
  // Each chunk except the last ends where the next begins.
  const last = keys.at(-1);
  const { records } = (last && (await db.get('logs', last))) ?? { records: [] };
  return (records.at(-1)?.index ?? -1) < before ? keys : keys.slice(0, -1);
}

export type WorkStore = ReturnType<typeof createWorkStore>;

/**
 * The stored work of this browser's inspectors, by build. Every call rejects if the browser has no space or no
 * database.
 */
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
    read: async (): Promise<StoredWork | undefined> => (await database()).get('work', build),
    /** `change` computes the new value from the stored one, in one transaction. */
    write: async (change: (kept: StoredWork | undefined) => StoredWork): Promise<void> => {
      const transaction = (await database()).transaction('work', 'readwrite');
      const stored = await transaction.store.get(build);
      await Promise.all([transaction.store.put(change(stored)), transaction.done]);
    },
    /** Returns the records of a window, or of the newest other window if it has none. */
    readLog: async (
      window: string,
    ): Promise<{ readonly isOwn: boolean; readonly records: readonly unknown[] }> => {
      const db = await database();
      const ownParts = await db.getAll('logs', range(window));
      const newest = (await db.getAllKeys('logs', range())).map(([, name]) => name).sort();
      const isOwn = ownParts.length > 0;
      const parts = isOwn ? ownParts : await db.getAll('logs', range(newest.at(-1) ?? ''));
      return { isOwn, records: parts.flatMap(({ records }) => records) };
    },
    /** `first` is the number of the chunk's first record. */
    addLog: async (window: string, first: number, part: Part): Promise<void> => {
      await (await database()).put('logs', part, [build, window, first]);
    },
    /** Removes the chunks that end before a record. */
    dropLog: async (window: string, before: number): Promise<void> => {
      const db = await database();
      const keys = await partsBefore(db, [build, window], before);
      await Promise.all(keys.map((key) => db.delete('logs', key)));
    },
    /** Removes unneeded data: old builds, and all windows except the last ones. */
    sweep: async (now: number): Promise<void> => {
      const db = await database();
      const old = (await db.getAll('work')).filter(({ savedAt }) => now - savedAt > retentionTime);
      const keys = await db.getAllKeys('logs');
      const windows = [...new Set(keys.filter(([of]) => of === build).map(([, name]) => name))].sort();
      const expiredWindows = new Set(windows.slice(0, -maxWindows));
      const isOld = (of: string, name: string) =>
        old.some((one) => one.build === of) || (of === build && expiredWindows.has(name));
      await Promise.all([
        ...old.map((one) => db.delete('work', one.build)),
        ...keys.filter(([of, name]) => isOld(of, name)).map((key) => db.delete('logs', key)),
      ]);
    },
  };
}
