import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Creates tasks that run until they are ended, and records the order in which they start. */
function counter(sizes: Parameters<typeof createFairQueue>[0]) {
  const queue = createFairQueue(sizes);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const refused: string[] = [];
  const ask = (who: string, name: string, closed = new AbortController()): AbortController => {
    queue({ who, closed: () => closed.signal })(async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    }).catch((error: unknown) => refused.push(`${name}: ${error instanceof Error ? error.message : ''}`));
    return closed;
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await settle();
  };
  return { begun, refused, ask, end, settle };
}

const wide = { max: 100, each: 100 };

describe('the queue of reports', () => {
  it('reports up to the limit run concurrently, and the others run in order', async () => {
    const { begun, ask, end } = counter({ atOnce: 2, ...wide });
    for (const name of ['a', 'b', 'c', 'd']) ask(name, name);
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('a');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('reports of users without a running report come first', async () => {
    const { begun, ask, end } = counter({ atOnce: 2, ...wide });
    for (const name of ['m1', 'm2', 'm3', 'm4']) ask('many', name);
    ask('one', 'o1');
    ask('other', 'x1');
    await end('m1');
    expect(begun).toEqual(['m1', 'm2', 'o1']);
    await end('m2');
    expect(begun).toEqual(['m1', 'm2', 'o1', 'x1']);
    await end('o1');
    await end('x1');
    expect(begun.slice(4)).toEqual(['m3', 'm4']);
  });

  it('the total number of waiting reports and the number for one user are limited', async () => {
    const { begun, refused, ask, end, settle } = counter({ atOnce: 1, max: 3, each: 2 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name);
    ask('b', 'b1');
    ask('c', 'c1');
    await settle();
    expect(refused).toEqual([
      'a4: 您同时查询的报表太多，请等前面的查询完成',
      'c1: 正在查询报表的人太多，请稍后再试',
    ]);
    for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('a waiting report is removed when its user leaves, and its place is free', async () => {
    const { begun, refused, ask, end, settle } = counter({ atOnce: 1, max: 1, each: 1 });
    ask('a', 'a1');
    const gone = ask('b', 'b1');
    gone.abort();
    await settle();
    ask('c', 'c1');
    ask('d', 'd1', gone);
    await settle();
    expect(refused).toEqual(['b1: 查询已取消', 'd1: 查询已取消']);
    await end('a1');
    expect(begun).toEqual(['a1', 'c1']);
    // Leaving while a report runs does not change the queue.
    gone.abort();
    await end('c1');
    ask('e', 'e1');
    expect(begun).toEqual(['a1', 'c1', 'e1']);
  });
});
