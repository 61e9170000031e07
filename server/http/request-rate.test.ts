import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '#server/config/config.ts';
import { createRequestRate } from './request-rate.ts';

const school = '10.0.0.1';
let now: number;
/** Counts reported by all servers. */
let counters: Map<string, { count: number; endsAt: number }>;
/** Number of queries to the store. */
let statements: number;
/** Whether the store is unavailable. */
let isAway: boolean;
/** Whether reporting fails. */
let isBroken: boolean;

beforeEach(() => {
  [now, counters, statements, isAway, isBroken] = [0, new Map(), 0, false, false];
});

const addAll = async (key: string, by: number) => {
  statements += 1;
  if (isBroken) throw new Error('nobody hears');
  if (isAway) await new Promise(() => undefined);
  const known = counters.get(key);
  const before = known !== undefined && now < known.endsAt ? known : { count: 0, endsAt: now + 10_000 };
  const after = { ...before, count: before.count + by };
  counters.set(key, after);
  return { count: after.count, endsIn: after.endsAt - now };
};

const node = (points: number) => createRequestRate({ addAll }, points, () => now);

/** Returns how many of `count` requests are accepted, distributed over these servers in turn. */
async function letIn(nodes: readonly ReturnType<typeof node>[], count: number, address = school) {
  let free = 0;
  for (let at = 0; at < count; at += 1) {
    if (nodes[at % nodes.length]?.(address) === true) free += 1;
    await turn();
  }
  return free;
}

describe('the rate limit of an address', () => {
  it('is shared by all servers, with a tolerance of a hundredth for each', async () => {
    const nodes = Array.from({ length: 4 }, () => node(4000));
    const free = await letIn(nodes, 20_000);
    expect(free).toBeGreaterThanOrEqual(4000);
    expect(free).toBeLessThanOrEqual(4000 + 4 * 40);
    // Another address has its own limit.
    expect(await letIn(nodes, 50, '10.0.0.2')).toBe(50);
  });

  it('costs one store query per hundredth of the limit, and none once requests are refused', async () => {
    const one = node(4000);
    expect(await letIn([one], 39)).toBe(39);
    expect(statements).toBe(0);
    expect(await letIn([one], 10_000)).toBe(3961);
    expect(statements).toBe(100);
  });

  it('is reset on all servers when their common window ends', async () => {
    const [here, there] = [node(100), node(100)];
    expect(await letIn([here], 150)).toBe(100);
    now = 9000;
    // The server learns the total with its first request.
    expect(await letIn([there], 150)).toBe(1);
    now = 10_000;
    expect(await letIn([there, here], 300)).toBe(101);
  });

  it('ignores the count of a window that the store has forgotten', async () => {
    const one = node(400);
    now = 9000;
    expect(await letIn([one], 300)).toBe(300);
    counters.clear();
    now = 18_000;
    expect(await letIn([one], 4)).toBe(4);
    // This holds until the current window ends as well, not only afterwards.
    now = 27_000;
    expect(await letIn([one], 390)).toBe(390);
  });

  it('applies to each server alone, without waiting, while the store does not answer', async () => {
    const [here, there] = [node(200), node(200)];
    isAway = true;
    expect(await letIn([here], 500)).toBe(200);
    expect(await letIn([there], 500)).toBe(200);
    now = 10_000;
    isAway = false;
    expect(await letIn([here], 150)).toBe(150);
    expect(await letIn([there], 150)).toBeLessThanOrEqual(52);
  });
});

describe('a rate limit store that fails', () => {
  it('receives the missed counts later', async () => {
    const [here, there] = [node(200), node(200)];
    isBroken = true;
    expect(await letIn([here], 100)).toBe(100);
    isBroken = false;
    expect(await letIn([here], 2)).toBe(2);
    expect(counters.get(school)?.count).toBe(101);
    expect(await letIn([there], 200)).toBeLessThanOrEqual(100);
  });
});

describe('a school of 300 behind one address', () => {
  // As counted in a browser, with images, and with the requests repeated when the websocket opens.
  const ofLogin = 15;
  const ofUnit = 11;
  /** Polls for announcements every six seconds, without a websocket. */
  const ofPolling = 2;

  it.each([
    ['log in at the bell', ofLogin],
    ['open the unit of an exam', ofUnit + ofPolling],
  ])('can %s within one window under the default limit, on any server', async (_what, each) => {
    const nodes = Array.from({ length: 4 }, () => node(parseConfig({}).rateLimit));
    expect(await letIn(nodes, 300 * each)).toBe(300 * each);
  });
});
