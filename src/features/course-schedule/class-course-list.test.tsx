import { cleanup, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import ClassCourseListPage from './class-course-list.page.tsx';

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

it('the deletion of an opening names the course and the class, and says that both stay', async () => {
  const row = { id: 's1', departId: 'c1', departName: '三年级一班', courseId: 'k1', courseName: '循环' };
  const times = { openTime: null, createTime: '2026-09-01 08:00:00', revision: '1' };
  server.use(
    http.get(`${api}/teaching/teachingCourseDept/list`, () =>
      done({ records: [{ ...row, ...times }], total: 1, size: 10, current: 1, pages: 1 }),
    ),
    http.get(`${api}/sys/user/getCurrentUserDeparts`, () => done({ list: [] })),
  );
  const { user } = await showApp(ClassCourseListPage, '/toy', 'admin', ['depart:user']);
  await user.click(await screen.findByRole('button', { name: '删除' }));
  const question = (await screen.findByRole('alertdialog')).textContent;
  expect(question).toContain('删除“循环”吗？');
  expect(question).toContain('三年级一班的学生将看不到这门课程；课程、班级和学生的作品都保留。');
});
