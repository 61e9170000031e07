import { cleanup, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import NoticeListPage from './notice-list.page.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
const done = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const card = (id: string, departName: string, archiveTime: string | null = null) => ({
  id,
  departName,
  archiveTime,
  grade: 3,
  term: '2026-1',
  pupilCount: 2,
  toGrade: 0,
  code: null,
  waiting: 0,
  teachers: [],
});
const room = {
  id: 'c1',
  departName: '一班',
  grade: 3,
  term: '2026-1',
  archiveTime: null,
  pupils: [],
  seatRows: 6,
  seatColumns: 8,
  teachers: [],
  mayChangeTeachers: false,
  seats: [],
  groups: [],
};

function serve(classes: readonly object[]): void {
  server.use(
    http.get(`${api}/teaching/notice/mine`, () =>
      done({ records: [], total: 0, size: 10, current: 1, pages: 0 }),
    ),
    http.get(`${api}/teaching/class/mine`, () => done(classes)),
    http.get(`${api}/teaching/class/queryById`, () => done(room)),
  );
}

/** Presses 发通知 and returns the form. */
async function openForm(classes: readonly object[]) {
  serve(classes);
  const { user } = await showApp(NoticeListPage);
  await user.click(await screen.findByRole('button', { name: '发通知' }));
  return within(await screen.findByRole('dialog', { name: '发通知' }));
}

it('a notice of a teacher with one open class is for that class at first', async () => {
  const form = await openForm([card('c1', '一班'), card('c0', '毕业班', '2026-07-01 08:00:00')]);
  expect((await form.findByRole('button', { name: /^移除/ })).getAttribute('aria-label')).toBe(
    '移除一班（2 名学生）',
  );
});

it('a teacher with several classes chooses the receivers', async () => {
  const form = await openForm([card('c1', '一班'), card('c2', '二班')]);
  expect((await form.findByRole('combobox', { name: '发给' })).tagName).toBe('SELECT');
  expect(form.queryByRole('button', { name: /^移除/ })).toBe(null);
});

it('the search opens the form, with the only class chosen', async () => {
  serve([card('c1', '一班')]);
  const { search } = await showApp(NoticeListPage, '/toy?new=notice');
  const form = within(await screen.findByRole('dialog', { name: '发通知' }));
  expect((await form.findByRole('button', { name: /^移除/ })).getAttribute('aria-label')).toBe(
    '移除一班（2 名学生）',
  );
  expect(search()).toBe('');
});
