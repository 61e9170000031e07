import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Counters } from '#server/store/counters.ts';

/** One server and its connection to the store of counts. */
type Node = {
  readonly counters: Counters;
  /** Breaks the connection; it cannot be reopened before `mend`. */
  readonly cut: () => void;
  readonly mend: () => void;
};

/** The store that several servers share. A window of ten seconds lasts one second here. */
export type Store = { readonly node: () => Promise<Node>; readonly close: () => Promise<void> };

const key = 'pair:10.0.0.1:student';

/** Tests that every engine must pass. */
export function counterContract(name: string, open: () => Promise<Store>): void {
  describe(`counts in ${name}`, () => {
    let store: Store;
    let firstNode: Node;
    let secondNode: Node;

    beforeEach(async () => {
      store = await open();
      [firstNode, secondNode] = [await store.node(), await store.node()];
    });
    afterEach(async () => {
      for (const { counters } of [firstNode, secondNode]) counters.close();
      await store.close();
    });

    const both: Both = () => [firstNode, secondNode];
    testSharing(both);
    testExpiry(both);
  });
}

type Both = () => readonly [here: Node, there: Node];

const eachOfBoth = async (both: Both, count: number): Promise<number[]> => {
  const nodes = both();
  return await Promise.all(
    Array.from({ length: count }, (_, at) => nodes[at % 2 === 0 ? 0 : 1].counters.quarterHour.add(key)),
  );
};

function testSharing(both: Both): void {
  test('are one by one, also when two servers count at once', async () => {
    const counted = await eachOfBoth(both, 100);
    expect(counted.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 1),
    );
  });

  test('are read, reduced and cleared by every server', async () => {
    const [here, there] = both();
    await eachOfBoth(both, 5);
    await there.counters.quarterHour.uncount(key);
    expect(await here.counters.quarterHour.read(key)).toBe(4);
    expect(await here.counters.quarterHour.read('pair:10.0.0.1:teacher')).toBe(0);
    await here.counters.quarterHour.clear(key);
    expect(await there.counters.quarterHour.read(key)).toBe(0);
    expect(await there.counters.quarterHour.add(key)).toBe(1);
  });

  test('of one window are not those of another, and each says when it ends', async () => {
    const [here, there] = both();
    await here.counters.day.add(key);
    expect(await there.counters.quarterHour.addAll(key, 5)).toEqual({
      count: 5,
      endsIn: expect.any(Number),
    });
    const { count, endsIn } = await here.counters.quarterHour.addAll(key, 7);
    expect(count).toBe(12);
    expect(endsIn).toBeGreaterThan(890_000);
    expect(endsIn).toBeLessThanOrEqual(900_000);
    expect(await there.counters.day.read(key)).toBe(1);
  });
}

function testExpiry(both: Both): void {
  test('are forgotten when their window has ended, which later counts do not move', async () => {
    const [here, there] = both();
    const { endsIn } = await here.counters.tenSeconds.addAll(key, 40);
    expect(endsIn).toBeLessThanOrEqual(1000);
    const later = await there.counters.tenSeconds.addAll(key, 40);
    expect(later.count).toBe(80);
    expect(later.endsIn).toBeLessThanOrEqual(endsIn + 5);
    await expect.poll(() => there.counters.tenSeconds.read(key), { timeout: 3000 }).toBe(0);
    expect(await there.counters.tenSeconds.add(key)).toBe(1);
  });

  test('are local to each server while the store is unavailable, and shared when it is back', async () => {
    const [here, there] = both();
    await eachOfBoth(both, 4);
    here.cut();
    // Without the stored counts, counting starts again from one, but stays limited.
    expect(await here.counters.quarterHour.add(key)).toBe(1);
    expect(await here.counters.quarterHour.add(key)).toBe(2);
    expect(await here.counters.quarterHour.read(key)).toBe(2);
    expect(await there.counters.quarterHour.add(key)).toBe(5);
    here.mend();
    await expect.poll(() => here.counters.quarterHour.read(key), { timeout: 10_000 }).toBe(5);
    expect(await here.counters.quarterHour.add(key)).toBe(6);
    expect(await there.counters.quarterHour.read(key)).toBe(6);
    // Local counts do not block a request that was admitted.
    await here.counters.quarterHour.clear(key);
    expect(await here.counters.quarterHour.read(key)).toBe(0);
  });
}
