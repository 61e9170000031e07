import { cleanup, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import MyAnnouncementListPage from './my-announcement-list.page.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(cleanup);
afterAll(() => server.close());

it('the messages of one kind are requested by its category, and all without it', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get(`${api}/sys/sysAnnouncementSend/getMyAnnouncementSend`, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('msgCategory'));
      const page = { records: [], total: 0, size: 10, current: 1, pages: 0 };
      return HttpResponse.json({ success: true, message: '', code: 200, result: page });
    }),
  );
  const { user, search } = await showApp(MyAnnouncementListPage, '/toy?kind=3');
  await expect.poll(() => asked).toEqual(['3']);
  await user.click(screen.getByRole('radio', { name: '自动提醒' }));
  await expect.poll(() => asked).toEqual(['3', '2']);
  expect(search()).toBe('?kind=2');
  await user.click(screen.getByRole('radio', { name: '全部' }));
  await expect.poll(() => asked).toEqual(['3', '2', null]);
  expect(search()).toBe('');
});
