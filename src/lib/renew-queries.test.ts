import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { renewQueries } from './renew-queries.ts';

const queryKey = ['u1', 'A01', '/courses'] as const;

/** Courses whose answers the test gives when it wants to, in the order they were asked for. */
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

describe('renewing queries', () => {
  it('asks again for what is under way for the first time, and forgets the older answer', async () => {
    const { client, asked, watch, settled, kept } = setUp();
    watch();
    renewQueries(client, queryKey);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    asked[1]?.answer('two courses');
    asked[0]?.answer('one course');
    await settled();
    expect([kept(), asked.length]).toEqual(['two courses', 2]);
  });

  it('gives who waits for the first answer the newer one', async () => {
    const { client, asked, options } = setUp();
    const waiting = client.fetchQuery(options);
    renewQueries(client, queryKey);
    asked[0]?.answer('one course');
    asked[1]?.answer('two courses');
    expect(await waiting).toBe('two courses');
  });

  it('asks again for what is under way for a page that is hidden by now', async () => {
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

  it('asks once for what a page shows, and marks as old what none does', async () => {
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

  it('leaves alone what is kept under other keys', async () => {
    const { client, asked, watch } = setUp();
    watch();
    renewQueries(client, ['u1', 'A01', '/homework']);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false]);
  });

  it('ends in the failure of the newer answer', async () => {
    const { client, asked, watch, settled } = setUp();
    const { observer } = watch();
    renewQueries(client, queryKey);
    asked[1]?.fail(new Error('offline'));
    asked[0]?.answer('one course');
    await settled();
    expect(observer.getCurrentResult().error).toEqual(new Error('offline'));
  });
});
