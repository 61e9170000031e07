import { cleanup, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { StorageBar } from './storage-bar.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
const megabyte = 1024 * 1024;

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

async function show(space: object): Promise<HTMLElement> {
  const result = { used: 0, allowed: 500 * megabyte, history: 0, binned: 0, ...space };
  server.use(
    http.get(`${api}/sys/upload/space`, () =>
      HttpResponse.json({ success: true, message: '', code: 200, result }),
    ),
  );
  await showApp(() => (
    <>
      <h1>我的作品</h1>
      <StorageBar />
    </>
  ));
  return await screen.findByRole('region', { name: '存储空间' });
}

it('the storage bar shows the usage and the quota as text and as a progress bar', async () => {
  const region = await show({ used: 125 * megabyte });
  expect(region.textContent).toBe('存储空间已用 125 MB，共 500 MB');
  const bar = within(region).getByRole('progressbar', { name: '已用的存储空间' });
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual([
    String(125 * megabyte),
    String(500 * megabyte),
  ]);
});

it('the storage bar has no progress bar without a quota', async () => {
  const region = await show({ used: 3 * megabyte, allowed: null });
  expect(region.textContent).toBe('存储空间已用 3.0 MB，不限空间');
  expect(within(region).queryByRole('progressbar')).toBe(null);
});

it.each([
  [{ used: 460 * megabyte }, '空间快用完了，请删除不需要的作品或文件。'],
  [
    { used: 460 * megabyte, history: 200 * megabyte },
    '空间快用完了。作品的历史版本占了 200 MB，放不下时会先删掉最早的版本。',
  ],
])(
  'the storage bar suggests how to free space when the quota is nearly used up: %o',
  async (space, words) => {
    const region = await show(space);
    expect(within(region).getByRole('status').textContent).toBe(words);
  },
);
