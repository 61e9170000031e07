import { idleTime } from '#shared/browser/idle-time.ts';

export const handInDatabase = 'hand-ins';
export const handInTable = 'queue';

/**
 * Returns the databases of this browser; none if it refuses them (cookies blocked: null, or an error at each access),
 * and undefined if it cannot list them.
 */
async function databases(): Promise<IDBDatabaseInfo[] | undefined> {
  try {
    const factory: IDBFactory | null | undefined = globalThis.indexedDB;
    return factory ? await factory.databases?.() : [];
  } catch {
    return [];
  }
}

/**
 * Tracks whether queued submissions may exist on this computer, so that a page without any does not load their code. In
 * a browser that cannot list its databases they are checked.
 */
export function createHandInSignal() {
  const listeners = new Set<() => void>();
  let isPending: boolean | undefined;
  const raise = (): void => {
    if (isPending === true) return;
    isPending = true;
    for (const listener of listeners) listener();
  };
  const checkDatabase = async (): Promise<void> => {
    isPending = false;
    await idleTime();
    const known = await databases();
    if (known === undefined) return raise();
    if (known.some(({ name }) => name === handInDatabase) && (await hasQueuedHandIns().catch(() => true)))
      raise();
  };
  return {
    /** Called when a submission is queued. */
    raise,
    has: (): boolean => isPending === true,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      if (isPending === undefined) {
        void checkDatabase();
        // Another tab may have been closed while it was sending one.
        document.addEventListener('visibilitychange', () => {
          if (document.visibilityState === 'visible' && isPending === false) void checkDatabase();
        });
      }
      return () => listeners.delete(listener);
    },
  };
}

/** Returns whether the database, which remains after the first submission, contains any. */
function hasQueuedHandIns(): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(handInDatabase);
    // Opening must not create a database that was deleted meanwhile.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    // The code of the submissions reports a database that cannot be read.
    opening.addEventListener('error', () => resolve(true));
    opening.addEventListener('success', () => {
      const { result: database } = opening;
      try {
        const count = database.transaction(handInTable).objectStore(handInTable).count();
        count.addEventListener('success', () => resolve(count.result > 0));
        count.addEventListener('error', () => resolve(true));
      } catch {
        resolve(true);
      }
      database.close();
    });
  });
}

export const handInSignal = createHandInSignal();
