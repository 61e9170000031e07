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
export type Lease<Open> = { readonly school: Open; readonly leave: () => void };

export type AwakeDeps<Open> = {
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

type Seat<Open> = {
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
function createSeats<Open extends Instance>(deps: AwakeDeps<Open>) {
  const { open, log, timeout = 10_000, stopwatch = now } = deps;
  const seats = new Map<string, Seat<Open>>();
  const closeSeat = async (seat: Seat<Open>): Promise<void> => {
    const instance = await seat.opening.catch(() => undefined);
    const until = stopwatch() + timeout;
    while (seat.users.request > 0 && stopwatch() < until) await delay(20);
    await instance
      ?.close()
      .catch((error: unknown) => log.warn({ err: error, school: seat.entry.id }, 'could not be closed'));
    seats.delete(seat.entry.id);
  };
  return {
    seats,
    end: (seat: Seat<Open>): Promise<void> => (seat.closing ??= closeSeat(seat)),
    sit: (entry: SchoolEntry): Seat<Open> => {
      const users = { request: 0, socket: 0 };
      const opening = open(entry);
      const seat: Seat<Open> = {
        entry,
        opening,
        users,
        instance: undefined,
        lastUsed: stopwatch(),
        closing: undefined,
      };
      seats.set(entry.id, seat);
      opening.then(
        (instance) => (seat.instance = instance),
        () => {
          // The next request tries again.
          if (seat.closing === undefined) seats.delete(entry.id);
        },
      );
      return seat;
    },
  };
}

const isIdle = ({ instance, users, closing }: Seat<Instance>): boolean =>
  closing === undefined && users.request + users.socket === 0 && instance?.isBusy() === false;

/**
 * Closes the school that is idle the longest, until fewer than `max` are open. Throws a refusal when no school is
 * idle.
 */
async function makeRoom<Open extends Instance>(
  seats: ReadonlyMap<string, Seat<Open>>,
  max: number,
  end: (seat: Seat<Open>) => Promise<void>,
): Promise<void> {
  while (seats.size >= max) {
    const closing = [...seats.values()].flatMap((seat) => seat.closing ?? []);
    const [oldest] = [...seats.values()]
      .filter(isIdle)
      .toSorted((one, other) => one.lastUsed - other.lastUsed);
    if (oldest === undefined && closing.length === 0) throw refusals.loaded();
    await (oldest === undefined ? Promise.race(closing) : end(oldest));
  }
}

const now = (): number => performance.now();

/**
 * Manages the schools that are open in this process. The first request opens a school, once for all concurrent
 * requests. A school is closed when it was idle for a while, when another school needs its place, or when its entry
 * has changed. A request that arrives during closing waits and opens the school again: two instances of a school
 * never exist.
 */
export function createAwake<Open extends Instance>(deps: AwakeDeps<Open>) {
  const { max, idle, stopwatch = now } = deps;
  const { seats, end, sit } = createSeats(deps);
  let isClosed = false;
  const seatOf = async (entry: SchoolEntry): Promise<Seat<Open>> => {
    for (;;) {
      // The server may have closed while the request waited for the registry or for a free place.
      if (isClosed) throw refusals.busy();
      const seat = seats.get(entry.id);
      if (seat === undefined && seats.size < max) return sit(entry);
      if (seat === undefined) await makeRoom(seats, max, end);
      else if (seat.closing === undefined && isSame(seat.entry, entry)) return seat;
      else await end(seat);
    }
  };

  const enter = async (entry: SchoolEntry, use: Use): Promise<Lease<Open>> => {
    const seat = await seatOf(entry);
    // The use is counted before the school is open, so that a waiting request keeps it open.
    seat.users[use] += 1;
    let isIn = true;
    const leave = (): void => {
      if (!isIn) return;
      isIn = false;
      seat.users[use] -= 1;
      seat.lastUsed = stopwatch();
    };
    try {
      return { school: await seat.opening, leave };
    } catch (error) {
      leave();
      throw error;
    }
  };

  return {
    enter,
    /** Returns the schools that are open and not closing. */
    open: (): readonly Open[] =>
      [...seats.values()].flatMap(({ instance, closing }) =>
        instance === undefined || closing !== undefined ? [] : [instance],
      ),
    isAwake: (id: string): boolean => seats.has(id),
    /** Closes schools whose entry has changed, and schools that were idle for long enough. */
    sweep: async (entries: readonly SchoolEntry[]): Promise<void> => {
      const ready = new Map(entries.flatMap((one) => (one.state === 'ready' ? [[one.id, one]] : [])));
      const over = [...seats.values()].filter((seat) => {
        const entry = ready.get(seat.entry.id);
        if (entry === undefined || !isSame(entry, seat.entry)) return true;
        return isIdle(seat) && stopwatch() - seat.lastUsed >= idle;
      });
      await Promise.all(over.map(end));
    },
    /** Closes all schools and refuses further requests. */
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.all([...seats.values()].map(end));
    },
  };
}
