import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { myClassesQuery } from '#shared/api/school-class.ts';
import { useOnlyClass } from './use-only-class.ts';

const base = 'http://localhost:3000/api';
const made = {
  id: 'c1',
  departName: '三年级一班',
  grade: 3,
  term: '2026-1',
  archiveTime: null,
  pupilCount: 40,
  toGrade: 0,
  code: null,
  waiting: 0,
  teachers: [],
};
const server = setupServer(
  http.get(`${base}/teaching/class/mine`, () =>
    HttpResponse.json({ success: true, message: '', code: 200, result: [made] }),
  ),
);

beforeAll(() => {
  connectApi({ apiBase: base, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => server.close());

it('the class of a form is that of now, not of a list from before the class was made', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
  client.setQueryData(myClassesQuery().queryKey, []);
  const { result } = renderHook(() => useOnlyClass(true), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toEqual(['c1']));
});
