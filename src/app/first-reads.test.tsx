import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#api/connection.ts';
import { AppProvider } from '#lib/app-context.tsx';
import { testApp } from '#lib/testing/test-app.ts';
import HttpTracePage from '#pages/modules/monitor/http-trace.page.tsx';
import { readAhead } from './first-reads.ts';

const api = 'http://localhost:3000/api';
const server = setupServer();

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(cleanup);
afterAll(() => server.close());

it('a page of the monitor finds what was asked for ahead and does not ask at once again', async () => {
  const asked: string[] = [];
  server.use(
    http.get(`${api}/*`, ({ request }) => {
      asked.push(new URL(request.url).pathname);
      return HttpResponse.json({ success: true, message: '', code: 200, result: [] });
    }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
  await readAhead('modules/monitor/http-trace', {}, client);
  expect(asked.length).toBe(1);
  render(
    <AppProvider value={testApp()}>
      <QueryClientProvider client={client}>
        <HttpTracePage />
      </QueryClientProvider>
    </AppProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  await fetch(`${api}/later`);
  expect(asked.length).toBe(2);
});
