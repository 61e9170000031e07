import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { refusals } from '#server/http/refusal.ts';
import type { SchoolEntry } from './registry.store.ts';

/** A school that is open in this process. */
type Instance = {
  /** Returns whether it runs work that no request waits for, such as a job or the publishing of a form. */
  readonly isBusy: () => boolean;
  readonly close: () => Promise<void>;
};

/** The kind of use: closing a school waits for requests, but ends sockets. */
type Use = 'request' | 'socket';
/** The right to use an open school until `release`. */
export type Lease<Open> = { readonly school: Open; readonly release: () => void };

export type OpenSchoolsDeps<Open> = {
  readonly open: (school: SchoolEntry) => Promise<Open>;
  readonly log: Pick<Logger, 'warn'>;
  /** Maximum number of open schools. */
  readonly max: number;
  /** Milliseconds without requests and sockets after which a school is closed. */
  readonly idle: number;
  /** Milliseconds that running requests have to finish when a school is closed. */
  readonly timeout?: number;
  readonly stopwatch?: () => number;
};

type SchoolSlot<Open> = {
  readonly entry: SchoolEntry;
  readonly opening: Promise<Open>;
  readonly users: Record<Use, number>;
  instance: Open | undefined;
  lastUsed: number;
  closing: Promise<void> | undefined;
};

const isSame = (one: SchoolEntry, other: SchoolEntry): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Opens and closes single schools. */
function createSlots<Open extends Instance>(deps: OpenSchoolsDeps<Open>) {
  const { open, log, timeout = 10_000, stopwatch = now } = deps;
  const slots = new Map<string, SchoolSlot<Open>>();
  const closeSlot = async (slot: SchoolSlot<Open>): Promise<void> => {
    const instance = await slot.opening.catch(() => undefined);
    const until = stopwatch() + timeout;
    while (slot.users.request > 0 && stopwatch() < until) await delay(20);
    await instance
      ?.close()
      .catch((error: unknown) => log.warn({ err: error, school: slot.entry.id }, 'could not be closed'));
    slots.delete(slot.entry.id);
  };
  return {
    slots,
    closeSlot: (slot: SchoolSlot<Open>): Promise<void> => (slot.closing ??= closeSlot(slot)),
    openSlot: (entry: SchoolEntry): SchoolSlot<Open> => {
      const users = { request: 0, socket: 0 };
      const opening = open(entry);
      const slot: SchoolSlot<Open> = {
        entry,
        opening,
        users,
        instance: undefined,
        lastUsed: stopwatch(),
        closing: undefined,
      };
      slots.set(entry.id, slot);
      opening.then(
        (instance) => (slot.instance = instance),
        () => {
          // The next request tries again.
          if (slot.closing === undefined) slots.delete(entry.id);
        },
      );
      return slot;
    },
  };
}

const isIdle = ({ instance, users, closing }: SchoolSlot<Instance>): boolean =>
  closing === undefined && users.request + users.socket === 0 && instance?.isBusy() === false;

/**
 * Closes the school that is idle the longest, until fewer than `max` are open. Throws a refusal when no school is
 * idle.
 */
async function makeRoom<Open extends Instance>(
  slots: ReadonlyMap<string, SchoolSlot<Open>>,
  max: number,
  closeSlot: (slot: SchoolSlot<Open>) => Promise<void>,
): Promise<void> {
  while (slots.size >= max) {
    const closing = [...slots.values()].flatMap((slot) => slot.closing ?? []);
    const [oldest] = [...slots.values()]
      .filter(isIdle)
      .toSorted((one, other) => one.lastUsed - other.lastUsed);
    if (oldest === undefined && closing.length === 0) throw refusals.loaded();
    await (oldest === undefined ? Promise.race(closing) : closeSlot(oldest));
  }
}

const now = (): number => performance.now();

/**
 * Manages the schools that are open in this process. The first request opens a school, once for all concurrent
 * requests. A school is closed when it was idle for a while, when another school needs its place, or when its entry
 * has changed. A request that arrives during closing waits and opens the school again: two instances of a school
 * never exist.
 */
export function createOpenSchools<Open extends Instance>(deps: OpenSchoolsDeps<Open>) {
  const { max, idle, stopwatch = now } = deps;
  const { slots, closeSlot, openSlot } = createSlots(deps);
  let isClosed = false;
  const slotOf = async (entry: SchoolEntry): Promise<SchoolSlot<Open>> => {
    for (;;) {
      // The server may have closed while the request waited for the registry or for a free place.
      if (isClosed) throw refusals.busy();
      const slot = slots.get(entry.id);
      if (slot === undefined && slots.size < max) return openSlot(entry);
      if (slot === undefined) await makeRoom(slots, max, closeSlot);
      else if (slot.closing === undefined && isSame(slot.entry, entry)) return slot;
      else await closeSlot(slot);
    }
  };

  const acquire = async (entry: SchoolEntry, use: Use): Promise<Lease<Open>> => {
    const slot = await slotOf(entry);
    // The use is counted before the school is open, so that a waiting request keeps it open.
    slot.users[use] += 1;
    let isHeld = true;
    const release = (): void => {
      if (!isHeld) return;
      isHeld = false;
      slot.users[use] -= 1;
      slot.lastUsed = stopwatch();
    };
    try {
      return { school: await slot.opening, release };
    } catch (error) {
      release();
      throw error;
    }
  };

  return {
    acquire,
    /** Returns the schools that are open and not closing. */
    list: (): readonly Open[] =>
      [...slots.values()].flatMap(({ instance, closing }) =>
        instance === undefined || closing !== undefined ? [] : [instance],
      ),
    isOpen: (id: string): boolean => slots.has(id),
    /** Closes schools whose entry has changed, and schools that were idle for long enough. */
    sweep: async (entries: readonly SchoolEntry[]): Promise<void> => {
      const ready = new Map(entries.flatMap((one) => (one.state === 'ready' ? [[one.id, one]] : [])));
      const expired = [...slots.values()].filter((slot) => {
        const entry = ready.get(slot.entry.id);
        if (entry === undefined || !isSame(entry, slot.entry)) return true;
        return isIdle(slot) && stopwatch() - slot.lastUsed >= idle;
      });
      await Promise.all(expired.map(closeSlot));
    },
    /** Closes all schools and refuses further requests. */
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.all([...slots.values()].map(closeSlot));
    },
  };
}
