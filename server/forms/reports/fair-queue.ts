import { Refusal } from '#server/http/refusal.ts';

/** Runs work when its turn comes. */
export type RunInTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** A waiting user, and the signal that ends the wait. */
export type QueueClient = { readonly who: string; readonly closed: () => AbortSignal };

/** The shared queue, used for one user. */
export type FairQueue = (client: QueueClient) => RunInTurn;

type QueueEntry = { readonly who: string; readonly go: () => void };

const full = () => new Refusal('正在查询报表的人太多，请稍后再试', { status: 503 });
const tooMany = () => new Refusal('您同时查询的报表太多，请等前面的查询完成', { status: 429 });
const hasLeft = () => new Refusal('查询已取消', { status: 503 });

/** Records when users with waiting or running work were last served. */
function createServed(waiting: ReadonlySet<QueueEntry>) {
  const served = new Map<string, { readonly running: number; readonly last: number }>();
  let startCount = 0;
  const of = (userId: string) => served.get(userId) ?? { running: 0, last: 0 };
  const forget = (userId: string): void => {
    if (of(userId).running === 0 && ![...waiting].some((entry) => entry.who === userId))
      served.delete(userId);
  };
  return {
    forget,
    begin: (userId: string): void => {
      startCount += 1;
      served.set(userId, { running: of(userId).running + 1, last: startCount });
    },
    end: (userId: string): void => {
      const { running, last } = of(userId);
      served.set(userId, { running: running - 1, last });
    },
    /** Sorts by the fewest running, then the longest since the last turn, then the order of arrival. */
    next: (): QueueEntry | undefined =>
      [...waiting].toSorted((one, other) => {
        const [first, second] = [of(one.who), of(other.who)];
        return first.running - second.running || first.last - second.last;
      })[0],
  };
}

type Sizes = { readonly atOnce: number; readonly max: number; readonly each: number };

/**
 * Limits parallel work. The next one is the user with the fewest running reports, so that a first page full
 * of charts does not block others. A user who leaves no longer waits. Errors: a refusal if `max` wait, or
 * `each` of one user.
 */
export function createFairQueue({ atOnce, max, each }: Sizes): FairQueue {
  const waiting = new Set<QueueEntry>();
  const served = createServed(waiting);
  let busy = 0;

  const begin = (userId: string): void => {
    busy += 1;
    served.begin(userId);
  };
  const end = (userId: string): void => {
    busy -= 1;
    served.end(userId);
    const next = served.next();
    served.forget(userId);
    if (next === undefined) return;
    waiting.delete(next);
    begin(next.who);
    next.go();
  };

  async function wait(userId: string, closed: AbortSignal): Promise<void> {
    if (waiting.size >= max) throw full();
    if ([...waiting].filter((entry) => entry.who === userId).length >= each) throw tooMany();
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        if (!waiting.delete(entry)) return;
        served.forget(userId);
        reject(hasLeft());
      };
      const go = (): void => {
        closed.removeEventListener('abort', leave);
        resolve();
      };
      const entry = { who: userId, go };
      waiting.add(entry);
      closed.addEventListener('abort', leave, { once: true });
    });
  }

  return ({ who, closed }) =>
    async (work) => {
      if (closed().aborted) throw hasLeft();
      if (busy < atOnce) begin(who);
      else await wait(who, closed());
      try {
        return await work();
      } finally {
        end(who);
      }
    };
}
