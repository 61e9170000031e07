import { cleanup, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { NoticeDrawer } from './notice-drawer.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
const done = (result: unknown, message = '') =>
  HttpResponse.json({ success: true, message, code: 200, result });

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const about = { departName: '一班', grade: 3, term: '2026-1', archiveTime: null };
const card = { ...about, id: 'c1', pupilCount: 2, toGrade: 0, code: null, waiting: 0, teachers: [] };
const pupil = (id: string, username: string, realname: string) => ({
  id,
  username,
  realname,
  passwordState: 'changed',
  lastLoginTime: null,
});
const room = {
  ...about,
  id: 'c1',
  pupils: [pupil('u1', 's1', '小明'), pupil('u2', 's2', '小红')],
  seatRows: 6,
  seatColumns: 8,
  teachers: [],
  mayChangeTeachers: false,
  seats: [],
  groups: [{ groupName: '甲', userIds: ['u1'] }],
};

it('a notice goes to the class of its page, or to a group or pupil of it instead', async () => {
  const sent: unknown[] = [];
  let isClosed = false;
  server.use(
    http.get(`${api}/teaching/class/mine`, () => done([card])),
    http.get(`${api}/teaching/class/queryById`, () => done(room)),
    http.post(`${api}/teaching/notice/send`, async ({ request }) => {
      sent.push(await request.json());
      return done({ id: 'n1', receiverCount: 1 }, '已发给 1 名学生');
    }),
  );
  const { user, noticeTexts } = await showApp(() => (
    <>
      <h1>班级</h1>
      <NoticeDrawer departIds={['c1']} onClose={() => (isClosed = true)} />
    </>
  ));
  const form = within(screen.getByRole('dialog', { name: '发通知' }));
  await form.findByText('一班（2 名学生）');
  await user.click(form.getByRole('button', { name: '发送' }));
  expect((await form.findByText('请输入标题！')).getAttribute('role')).toBe('alert');
  expect(form.getByText('请输入内容！').getAttribute('role')).toBe('alert');
  await user.type(form.getByRole('textbox', { name: '标题' }), '春游');
  await user.type(form.getByRole('textbox', { name: '内容' }), '八点集合');
  await user.click(form.getByText('添加班级、小组或学生'));
  const list = form.getByRole('combobox', { name: '发给' });
  await user.selectOptions(list, '一班·甲（1 名学生）');
  await user.selectOptions(form.getByRole('combobox', { name: '发给' }), '小红（s2）');
  expect(
    form.getAllByRole('button', { name: /^移除/ }).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['移除一班·甲（1 名学生）', '移除小红（s2）']);
  await user.click(form.getByRole('button', { name: '发送' }));
  await expect.poll(() => isClosed).toBe(true);
  expect(sent).toEqual([
    {
      departIds: [],
      groups: [{ departId: 'c1', groupName: '甲' }],
      userIds: ['u2'],
      title: '春游',
      content: '八点集合',
      files: [],
      endTime: null,
    },
  ]);
  expect(noticeTexts()).toEqual(['success 已发给 1 名学生']);
});

it('the groups and pupils of a class that could not be loaded are fetched again', async () => {
  let isDown = true;
  server.use(
    http.get(`${api}/teaching/class/mine`, () => done([card])),
    http.get(`${api}/teaching/class/queryById`, () =>
      isDown
        ? HttpResponse.json({ success: false, message: '数据库忙', code: 500 }, { status: 500 })
        : done(room),
    ),
  );
  const { user } = await showApp(() => (
    <>
      <h1>班级</h1>
      <NoticeDrawer departIds={['c1']} onClose={() => undefined} />
    </>
  ));
  const form = within(screen.getByRole('dialog', { name: '发通知' }));
  expect((await form.findByRole('alert')).textContent).toContain('小组和学生加载失败');
  isDown = false;
  await user.click(form.getByRole('button', { name: '重试' }));
  await user.click(form.getByText('添加班级、小组或学生'));
  const list = form.getByRole('combobox', { name: '发给' });
  expect((await within(list).findByText('小明（s1）')).tagName).toBe('OPTION');
  expect(form.queryByRole('alert')).toBe(null);
});
