import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { renewQueries } from './renew-queries.ts';

const queryKey = ['u1', 'A01', '/courses'] as const;

/** Courses whose answers the test supplies, in the order of the requests. */
function setUp() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
  const asked: { answer: (courses: string) => void; fail: (error: Error) => void; signal: AbortSignal }[] =
    [];
  const options = {
    queryKey: [...queryKey, {}],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      new Promise<string>((answer, fail) => asked.push({ answer, fail, signal })),
  };
  const watch = () => {
    const observer = new QueryObserver(client, options);
    return { observer, end: observer.subscribe(() => undefined) };
  };
  const settled = () => expect.poll(() => client.isFetching()).toBe(0);
  const kept = () => client.getQueryData<string>(options.queryKey);
  return { client, asked, options, watch, settled, kept };
}

describe('renewQueries', () => {
  it('restarts the initial fetch and discards the older response', async () => {
    const { client, asked, watch, settled, kept } = setUp();
    watch();
    renewQueries(client, queryKey);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    asked[1]?.answer('two courses');
    asked[0]?.answer('one course');
    await settled();
    expect([kept(), asked.length]).toEqual(['two courses', 2]);
  });

  it('returns the newer response to a caller that is waiting for the first one', async () => {
    const { client, asked, options } = setUp();
    const waiting = client.fetchQuery(options);
    renewQueries(client, queryKey);
    asked[0]?.answer('one course');
    asked[1]?.answer('two courses');
    expect(await waiting).toBe('two courses');
  });

  it('restarts a running fetch of a query whose page is no longer shown', async () => {
    const { client, asked, watch, options, settled, kept } = setUp();
    const page = watch();
    asked[0]?.answer('one course');
    await settled();
    page.end();
    const refetch = client.fetchQuery({ ...options, staleTime: 0 });
    renewQueries(client, queryKey);
    asked[1]?.answer('one course');
    asked[2]?.answer('two courses');
    expect([await refetch, kept()]).toEqual(['two courses', 'two courses']);
  });

  it('refetches the data of visible pages once, and marks other data as stale', async () => {
    const { client, asked, watch, options, settled, kept } = setUp();
    const page = watch();
    asked[0]?.answer('one course');
    await settled();
    renewQueries(client, queryKey);
    asked[1]?.answer('two courses');
    await settled();
    expect([kept(), asked.length]).toEqual(['two courses', 2]);
    page.end();
    renewQueries(client, queryKey);
    expect([asked.length, client.getQueryState(options.queryKey)?.isInvalidated]).toEqual([2, true]);
  });

  it('ignores data under other keys', async () => {
    const { client, asked, watch } = setUp();
    watch();
    renewQueries(client, ['u1', 'A01', '/homework']);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false]);
  });

  it('reports the failure of the newer request', async () => {
    const { client, asked, watch, settled } = setUp();
    const { observer } = watch();
    renewQueries(client, queryKey);
    asked[1]?.fail(new Error('offline'));
    asked[0]?.answer('one course');
    await settled();
    expect(observer.getCurrentResult().error).toEqual(new Error('offline'));
  });
});
