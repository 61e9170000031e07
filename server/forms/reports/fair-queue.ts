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
  let begun = 0;
  const of = (who: string) => served.get(who) ?? { running: 0, last: 0 };
  const forget = (who: string): void => {
    if (of(who).running === 0 && ![...waiting].some((place) => place.who === who)) served.delete(who);
  };
  return {
    forget,
    begin: (who: string): void => {
      begun += 1;
      served.set(who, { running: of(who).running + 1, last: begun });
    },
    end: (who: string): void => {
      const { running, last } = of(who);
      served.set(who, { running: running - 1, last });
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

  const begin = (who: string): void => {
    busy += 1;
    served.begin(who);
  };
  const end = (who: string): void => {
    busy -= 1;
    served.end(who);
    const next = served.next();
    served.forget(who);
    if (next === undefined) return;
    waiting.delete(next);
    begin(next.who);
    next.go();
  };

  async function wait(who: string, closed: AbortSignal): Promise<void> {
    if (waiting.size >= max) throw full();
    if ([...waiting].filter((place) => place.who === who).length >= each) throw tooMany();
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        if (!waiting.delete(place)) return;
        served.forget(who);
        reject(hasLeft());
      };
      const go = (): void => {
        closed.removeEventListener('abort', leave);
        resolve();
      };
      const place = { who, go };
      waiting.add(place);
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
