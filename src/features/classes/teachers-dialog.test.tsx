import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { classRoomQuery } from '#shared/api/school-class.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { ClassTeachers } from './class-teachers.tsx';
import { TeachersDialog } from './teachers-dialog.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
const done = (result: unknown, message = '') =>
  HttpResponse.json({ success: true, message, code: 200, result });
const wang = { id: 't1', username: 'wangxiaoyan', realname: '王晓燕', lead: true };
const li = { id: 't2', username: 'liming', realname: '李明', lead: false };

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

async function showTeachers(teachers: (typeof wang)[], userId?: string, onLeft?: () => void) {
  const Page = () => (
    <>
      <h1>班级</h1>
      <TeachersDialog
        room={{ id: 'd1', departName: '三年级一班', teachers }}
        onLeft={onLeft}
        onClose={() => undefined}
      />
    </>
  );
  const shown = await showApp(Page, '/toy', userId);
  return { ...shown, list: await screen.findByRole('list', { name: '班级的老师' }) };
}

it('names each teacher with the account, and offers the charge to those who do not have it', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put(`${api}/teaching/class/teacher`, async ({ request }) => {
      sent.push(await request.json());
      return done(null, '老师已保存');
    }),
  );
  const { user, list, noticeTexts } = await showTeachers([wang, li], 't1');
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['王晓燕 wangxiaoyan负责老师移出', '李明 liming设为负责老师移出']);
  await user.click(screen.getByRole('button', { name: '把李明设为负责老师' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('以后由李明管理这个班的老师，您不能再改。');
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: '设为负责老师' }));
  await expect.poll(noticeTexts).toEqual(['success 老师已保存']);
  expect(sent).toEqual([{ departId: 'd1', userId: 't2', lead: true }]);
});

it('finds staff by name and adds the chosen one', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(`${api}/teaching/class/colleagues`, ({ request }) =>
      done(
        new URL(request.url).searchParams.get('keyword') === '李'
          ? [li, { ...li, id: 't3', username: 'liming2' }]
          : [],
      ),
    ),
    http.put(`${api}/teaching/class/teacher`, async ({ request }) => {
      sent.push(await request.json());
      return done(null, '老师已保存');
    }),
  );
  const { user } = await showTeachers([wang]);
  await user.type(screen.getByRole('searchbox', { name: '加入老师' }), '李');
  await user.click(await screen.findByRole('button', { name: '加入李明（liming2）' }));
  await expect.poll(() => sent).toMatchObject([{ departId: 'd1', userId: 't3' }]);
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: '加入老师' }));
});

it('warns before the last teacher is removed', async () => {
  const { user } = await showTeachers([wang]);
  await user.click(screen.getByRole('button', { name: '移出王晓燕' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('这个班将没有老师。');
});

it('a teacher who removes themself leaves the class, whose data is dropped', async () => {
  const left: string[] = [];
  server.use(http.delete(`${api}/teaching/class/teacher`, () => done(null, '老师已移出班级')));
  const { user, queryClient } = await showTeachers([wang, li], 't1', () => left.push('d1'));
  const { queryKey } = classRoomQuery('d1');
  queryClient.setQueryData([...queryKey], {});
  await user.click(screen.getByRole('button', { name: '移出王晓燕' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('您将看不到三年级一班的学生和作业');
  await user.click(within(question).getByRole('button', { name: '移出' }));
  await expect.poll(() => left).toEqual(['d1']);
  expect(queryClient.getQueryData([...queryKey])).toBe(undefined);
});

it('the dialog closes when the user may not choose the teachers any more', async () => {
  const room = { id: 'd1', departName: '三年级一班', archiveTime: null, teachers: [wang, li] };
  function Page() {
    const [isLead, setLead] = useState(true);
    return (
      <>
        <h1>班级</h1>
        <ClassTeachers room={{ ...room, mayChangeTeachers: isLead }} />
        <button type="button" onClick={() => setLead(!isLead)}>
          换负责老师
        </button>
      </>
    );
  }
  const { user } = await showApp(Page, '/toy', 't1', ['depart:edit']);
  await user.click(screen.getByRole('button', { name: '管理老师' }));
  await screen.findByRole('dialog', { name: '管理老师：三年级一班' });
  // The dialog hides the page from the pointer, and from assistive technology.
  const change = screen.getByText('换负责老师');
  fireEvent.click(change);
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null);
  fireEvent.click(change);
  expect(screen.queryByRole('dialog')).toBe(null);
});
