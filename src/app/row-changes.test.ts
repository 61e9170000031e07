// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { onlineColumnsQuery, onlineRowsQuery } from '#shared/api/online-rows.ts';
import { createRowChanges } from './row-changes.ts';

let disconnect = (): void => undefined;
beforeEach(() => {
  disconnect = connectApi({ scope: () => ['u1', 'A01'] });
});
afterEach(() => disconnect());

/** Pages of two forms. The test supplies their answers and advances the time. */
function setUp() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
  const waiting: (() => void)[] = [];
  const rows = createRowChanges(client, (run) => void waiting.push(run));
  const asked: Record<string, (() => void)[]> = { toys: [], books: [] };
  for (const code of ['toys', 'books']) {
    client.setQueryData<object>(onlineColumnsQuery(code).queryKey, { id: `id of ${code}`, code });
    const { queryKey } = onlineRowsQuery(code, { pageNo: 1 });
    const queryFn = () => new Promise<string>((answer) => asked[code]?.push(() => answer(`rows of ${code}`)));
    new QueryObserver<unknown>(client, { queryKey, queryFn }).subscribe(() => undefined);
  }
  const counts = () => [asked['toys']?.length, asked['books']?.length];
  const answerAll = async () => {
    Object.values(asked)
      .flat()
      .forEach((answer) => answer());
    await expect.poll(() => client.isFetching()).toBe(0);
  };
  return {
    rows,
    counts,
    answerAll,
    pass: () => {
      for (const run of waiting.splice(0)) run();
    },
  };
}

describe('a message about rows', () => {
  it('refetches the cached queries of their form, and of no other', async () => {
    const { rows, counts, answerAll } = setUp();
    await answerAll();
    rows('id of toys');
    expect(counts()).toEqual([2, 1]);
    rows('id of no form that is shown');
    expect(counts()).toEqual([2, 1]);
  });

  it('refetches everything if the missed changes are unknown', async () => {
    const { rows, counts, answerAll } = setUp();
    await answerAll();
    rows();
    expect(counts()).toEqual([2, 2]);
  });

  it('that arrives a hundred times causes two refetches: one immediately, and one after a pause', async () => {
    const { rows, counts, answerAll, pass } = setUp();
    await answerAll();
    for (let time = 0; time < 100; time += 1) rows('id of toys');
    expect(counts()).toEqual([2, 1]);
    await answerAll();
    pass();
    expect(counts()).toEqual([3, 1]);
    await answerAll();
    pass();
    pass();
    expect(counts()).toEqual([3, 1]);
    rows('id of toys');
    expect(counts()).toEqual([4, 1]);
  });

  it('waits for a pending answer: a slow answer still arrives', async () => {
    const { rows, counts, answerAll, pass } = setUp();
    await answerAll();
    rows('id of toys');
    rows('id of toys');
    pass();
    pass();
    expect(counts()).toEqual([2, 1]);
    await answerAll();
    pass();
    expect(counts()).toEqual([3, 1]);
  });
});
