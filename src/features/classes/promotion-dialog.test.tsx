import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { PromotionDialog } from './promotion-dialog.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
const room = {
  id: 'd1',
  departName: '三年级一班',
  grade: 3,
  term: null,
  pinyin: null,
  largeText: null,
  archiveTime: null,
  classCode: null,
  teachers: [],
  mayChangeTeachers: false,
  pupils: [],
  seatRows: 1,
  seatColumns: 1,
  seats: [],
  groups: [],
};
const calls: string[] = [];
const sent: unknown[] = [];

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  calls.length = 0;
  sent.length = 0;
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const accept = () => HttpResponse.json({ success: true, message: '升班成功', code: 200, result: null });
const refuse = () =>
  HttpResponse.json({ success: false, message: '已经有同名的班级', code: 500, result: null });

/** Opens 升班 to 四年级一班, or 修改班级; the server answers each change with `answer`. */
async function show(answer: () => Response | Promise<Response>, title: '升班' | '修改班级' = '升班') {
  server.use(
    http.put(`${api}/sys/sysDepart/editClass`, async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  const { user, noticeTexts } = await showApp(() => (
    <>
      <h1>班级</h1>
      <PromotionDialog
        title={title}
        room={room}
        proposal={title === '升班' ? { departName: '四年级一班', grade: 4, term: null } : room}
        onChanged={() => calls.push('changed')}
        onClose={() => calls.push('closed')}
      />
    </>
  ));
  return { user, press: (name: string) => user.click(screen.getByRole('button', { name })), noticeTexts };
}

const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

it('the promotion is sent after the review step, and then the dialog closes', async () => {
  const { press, noticeTexts } = await show(accept);
  await press('下一步');
  expect(lines().slice(0, 2)).toEqual(['名称：三年级一班 → 四年级一班', '年级：三年级 → 四年级']);
  expect(sent).toEqual([]);
  await press('确定升班');
  await waitFor(() => expect(calls).toEqual(['changed', 'closed']));
  expect(sent).toEqual([
    {
      id: 'd1',
      departName: '四年级一班',
      grade: 4,
      term: null,
      pinyin: null,
      largeText: null,
      assistant: true,
    },
  ]);
  expect(noticeTexts()).toEqual(['success 升班成功']);
});

it('the review step can return to the form without sending anything', async () => {
  const { press } = await show(accept);
  await press('下一步');
  await press('返回修改');
  expect([lines(), screen.getByRole<HTMLInputElement>('textbox', { name: /班级名称/ }).value]).toEqual([
    [],
    '四年级一班',
  ]);
  expect(sent).toEqual([]);
});

it('an error is shown in the review step and cleared after returning to the form', async () => {
  const { press } = await show(refuse);
  await press('下一步');
  await press('确定升班');
  expect((await screen.findByRole('alert')).textContent).toBe('已经有同名的班级');
  expect(lines()[0]).toBe('名称：三年级一班 → 四年级一班');
  await press('返回修改');
  expect(screen.queryByRole('alert')).toBe(null);
  await press('下一步');
  expect([screen.queryByRole('alert'), calls]).toEqual([null, []]);
});

it('a pending promotion is sent only once and disables the back button', async () => {
  const { press } = await show(() => new Promise<never>(() => undefined));
  await press('下一步');
  await press('确定升班');
  await press('确定升班');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '返回修改' }).disabled).toBe(true);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(lines().length).toBeGreaterThan(0);
});

it('修改班级 turns 小助手 off', async () => {
  const { user, press } = await show(accept, '修改班级');
  await user.selectOptions(screen.getByRole('combobox', { name: /^小助手/ }), '关闭');
  await press('下一步');
  expect(lines()[0]).toBe('小助手：打开 → 关闭');
  await press('确定修改班级');
  await waitFor(() => expect(sent).toMatchObject([{ id: 'd1', departName: '三年级一班', assistant: false }]));
});
