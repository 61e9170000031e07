import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { ConnectionBanner } from './connection-banner.tsx';

const server = setupServer(http.head('http://localhost:3000/healthz', () => HttpResponse.error()));

beforeAll(() => {
  connectApi({ apiBase: 'http://localhost:3000/api', token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  // Queries of later test files would wait for it.
  onlineManager.setOnline(true);
});
afterAll(() => server.close());

const lost = '网络连接已断开，正在尝试重新连接。已填写的内容不会丢失。';

it.each([
  ['by https', true, lost],
  ['by plain http', false, `${lost}请不要关闭或刷新这个网页：网址以 http 开头，断网时关掉就打不开了。`],
])('the banner explains a lost connection on a page opened %s', async (_how, isSecure, words) => {
  vi.stubGlobal('isSecureContext', isSecure);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConnectionBanner />
    </QueryClientProvider>,
  );
  act(() => void dispatchEvent(new Event('offline')));
  expect((await screen.findByText(lost, { exact: false })).textContent).toBe(words);
});
