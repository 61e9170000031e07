import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { useDepartsRead } from './use-departs.ts';

const base = 'http://localhost:3000/api';
const server = setupServer();

beforeAll(() => {
  connectApi({ apiBase: base, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(cleanup);
afterAll(() => server.close());

const node = (id: string, title: string) => ({ id, key: id, title, departName: title, orgCode: id });
const done = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });

it('the names of 301 departments are loaded in batches, with a placeholder in the meantime', async () => {
  const asked: number[] = [];
  server.use(
    http.get(`${base}/sys/sysDepart/queryOffered`, () => done([{ ...node('s', '希望小学'), isLeaf: false }])),
    http.get(`${base}/sys/sysDepart/queryBranches`, ({ request }) => {
      const ids = new URL(request.url).searchParams.get('ids')?.split(',') ?? [];
      asked.push(ids.length);
      return done(ids.map((id) => node(id, `${id.slice(1)}班`)));
    }),
  );
  const ids = Array.from({ length: 301 }, (_, index) => `c${index}`);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { result, rerender } = renderHook((chosen: readonly string[]) => useDepartsRead(chosen), {
    initialProps: ids,
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const names = () => new Set(ids.map((id) => result.current.nameOf(id)));
  expect(names()).toEqual(new Set(['加载中…']));
  await waitFor(() => expect(result.current.isPending).toBe(false));
  expect(names()).toEqual(new Set(ids.map((id) => `${id.slice(1)}班`)));
  expect(asked).toEqual([300, 1]);
  rerender([...ids, 'c301']);
  expect([names().size, result.current.nameOf('c301')]).toEqual([301, '加载中…']);
  await waitFor(() => expect(result.current.nameOf('c301')).toBe('301班'));
});

it.each(['__proto__', 'constructor', 'toString'])(
  'the unknown department id %s is shown as text',
  async (id) => {
    server.use(http.get(`${base}/sys/sysDepart/queryOffered`, () => done([node('s', '希望小学')])));
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const { result } = renderHook(() => useDepartsRead([id]), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    });
    await waitFor(() => expect(result.current.isPending).toBe(false));
    expect(result.current.nameOf(id)).toBe(id);
  },
);
