import { describe, expect, it } from 'vitest';
import { createOpenSchools } from './open-schools.ts';
import type { SchoolEntry } from './registry.store.ts';
import { entryOf } from './testing/entry.ts';

const school = (id: string, more: Partial<SchoolEntry> = {}): SchoolEntry => ({
  ...entryOf(id, `postgres://campus@localhost/${id}`),
  ...more,
});

/** Creates schools whose opening and closing the test controls. */
function createTestSchools({ max = 2, isBusy = () => false }: { max?: number; isBusy?: () => boolean } = {}) {
  const events: string[] = [];
  const gates = new Map<string, () => void>();
  let now = 0;
  let isSlow = false;
  let failure: Error | undefined;
  const close = async (id: string): Promise<void> => {
    events.push(`close ${id}`);
    if (isSlow) await new Promise<void>((resolve) => gates.set(id, resolve));
    events.push(`closed ${id}`);
  };
  const openSchools = createOpenSchools({
    open: async ({ id }) => {
      events.push(`open ${id}`);
      if (failure !== undefined) throw failure;
      return { id, isBusy, close: () => close(id) };
    },
    log: { warn: () => undefined },
    max,
    idle: 1000,
    timeout: 50,
    stopwatch: () => now,
  });
  return {
    openSchools,
    events,
    pass: (time: number) => (now += time),
    slow: () => (isSlow = true),
    release: (id: string) => gates.get(id)?.(),
    fail: (error: Error | undefined) => (failure = error),
  };
}

describe('a school', () => {
  it('is opened once for all concurrent requests, and closed after its idle time', async () => {
    const { openSchools, events, pass } = createTestSchools();
    const leases = await Promise.all([1, 2, 3].map(() => openSchools.acquire(school('a'), 'request')));
    pass(5000);
    await openSchools.sweep([school('a')]);
    expect(events).toEqual(['open a']);
    for (const { release } of leases) release();
    // A second call of `release` has no effect.
    leases[0]?.release();
    pass(999);
    await openSchools.sweep([school('a')]);
    expect(events).toEqual(['open a']);
    pass(1);
    await openSchools.sweep([school('a')]);
    expect(events).toEqual(['open a', 'close a', 'closed a']);
  });

  it('stays open while it has a socket or runs its own work', async () => {
    let works = true;
    const { openSchools, events, pass } = createTestSchools({ isBusy: () => works });
    const { release } = await openSchools.acquire(school('a'), 'socket');
    works = false;
    pass(5000);
    await openSchools.sweep([school('a')]);
    works = true;
    release();
    pass(5000);
    await openSchools.sweep([school('a')]);
    expect(events).toEqual(['open a']);
  });

  it('that is closing is opened again only after it is closed: two instances never exist', async () => {
    const { openSchools, events, pass, slow, release } = createTestSchools();
    (await openSchools.acquire(school('a'), 'request')).release();
    slow();
    pass(5000);
    const swept = openSchools.sweep([school('a')]);
    const coming = [openSchools.acquire(school('a'), 'request'), openSchools.acquire(school('a'), 'socket')];
    await expect.poll(() => events).toEqual(['open a', 'close a']);
    release('a');
    await swept;
    await Promise.all(coming);
    expect(events).toEqual(['open a', 'close a', 'closed a', 'open a']);
  });

  it('is closed to make room if it has been idle longest; without an idle one the request is refused', async () => {
    const { openSchools, events, pass } = createTestSchools({ max: 2 });
    for (const id of ['a', 'b']) {
      (await openSchools.acquire(school(id), 'request')).release();
      pass(10);
    }
    (await openSchools.acquire(school('a'), 'request')).release();
    await openSchools.acquire(school('c'), 'request');
    expect(events).toEqual(['open a', 'open b', 'close b', 'closed b', 'open c']);
    await openSchools.acquire(school('a'), 'request');
    await expect(openSchools.acquire(school('d'), 'request')).rejects.toMatchObject({ status: 503 });
  });

  it('concurrent requests never open more schools than the limit', async () => {
    const { openSchools, events } = createTestSchools({ max: 2 });
    const come = async (id: string): Promise<void> =>
      (await openSchools.acquire(school(id), 'request')).release();
    await Promise.allSettled(['a', 'b', 'c', 'd', 'e', 'a', 'b'].map(come));
    expect(events.filter((event) => event.startsWith('open')).length).toBeGreaterThan(1);
    let open = 0;
    for (const event of events) {
      if (event.startsWith('open')) open += 1;
      if (event.startsWith('closed')) open -= 1;
      expect(open).toBeLessThanOrEqual(2);
    }
  });

  it('that failed to open is tried again by the next request', async () => {
    const { openSchools, events, fail } = createTestSchools();
    fail(new Error('away'));
    await expect(openSchools.acquire(school('a'), 'request')).rejects.toThrow('away');
    fail(undefined);
    await openSchools.acquire(school('a'), 'request');
    expect(events).toEqual(['open a', 'open a']);
  });

  it('is not opened after shutdown, not even for a request that waits for a closing one', async () => {
    const { openSchools, events, slow, release } = createTestSchools();
    (await openSchools.acquire(school('a'), 'request')).release();
    slow();
    const closed = openSchools.close();
    const coming = [openSchools.acquire(school('a'), 'request'), openSchools.acquire(school('b'), 'request')];
    const answer = Promise.allSettled(coming);
    await expect.poll(() => events).toContain('close a');
    release('a');
    await closed;
    expect(await answer).toMatchObject([{ reason: { status: 503 } }, { reason: { status: 503 } }]);
    expect(events).toEqual(['open a', 'close a', 'closed a']);
  });

  it('is closed when its entry says so, with or without sockets, and opened by a changed entry', async () => {
    const { openSchools, events } = createTestSchools();
    await openSchools.acquire(school('a'), 'socket');
    await openSchools.sweep([school('a', { state: 'closed' })]);
    expect(events).toEqual(['open a', 'close a', 'closed a']);
    await openSchools.acquire(school('a'), 'socket');
    await openSchools.acquire(school('a', { settings: { CAPTCHA: 'off' } }), 'request');
    expect(events.slice(3)).toEqual(['open a', 'close a', 'closed a', 'open a']);
  });
});
