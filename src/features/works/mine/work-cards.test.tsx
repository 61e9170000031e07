import { cleanup, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { WorkCards } from './work-cards.page.tsx';

const api = 'http://localhost:3000/api';
const done = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });
const server = setupServer(
  http.get(`${api}/sys/upload/space`, () => done({ used: 0, allowed: null, history: 0, binned: 0 })),
  http.get(`${api}/teaching/teachingWork/getWorkTags`, () => done([])),
);

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(cleanup);
afterAll(() => server.close());

it('the list shows the previous page after the last work of the last page is deleted', async () => {
  const before = Array.from({ length: 13 }, (_, at) => ({
    id: `w${at}`,
    workName: `作品${at}`,
    workStatus: 0,
  }));
  let works = before;
  server.use(
    http.delete(`${api}/teaching/teachingWork/deleteBatch`, () => {
      works = before.slice(0, 12);
      return done(null);
    }),
    http.get(`${api}/teaching/teachingWork/mine`, ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('pageNo'));
      const records = works.slice((page - 1) * 12, page * 12);
      return done({ records, total: works.length, size: 12, current: page, pages: 2 });
    }),
  );
  const { user } = await showApp((page) => <WorkCards page={page} choice={null} />, '/toy?pageNo=2', 'u1');
  await screen.findByText('作品12');
  await user.click(screen.getByRole('button', { name: /作品12/ }));
  await user.click(screen.getByRole('menuitem', { name: '删除' }));
  await user.click(screen.getByRole('button', { name: '删除' }));
  expect((await screen.findByText('作品0')).tagName).toBe('H2');
});
