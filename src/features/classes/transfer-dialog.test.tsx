import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
const answer = (result: unknown) => HttpResponse.json({ success: true, message: '好', code: 200, result });
const pupil = (id: string, realname: string) => ({
  id,
  username: `s${id}`,
  realname,
  passwordState: 'changed' as const,
  lastLoginTime: null,
});
const card = (id: string, departName: string) => ({
  id,
  departName,
  grade: 3,
  term: null,
  archiveTime: null,
  code: null,
  pupilCount: 2,
  toGrade: 0,
  waiting: 0,
  teachers: [],
});
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
  pupils: [pupil('1', '王一'), pupil('2', '李二')],
  seatRows: 1,
  seatColumns: 1,
  seats: [],
  groups: [],
};

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

it('asks for the pupils when none were chosen before', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(`${api}/teaching/class/mine`, () =>
      answer([card('d1', '三年级一班'), card('d2', '三年级二班')]),
    ),
    http.post(`${api}/teaching/class/transfer`, async ({ request }) => {
      sent.push(await request.json());
      return answer(null);
    }),
  );
  const closed: string[] = [];
  const { user } = await showApp(() => (
    <>
      <h1>班级</h1>
      <TransferDialog room={room} onChanged={() => undefined} onClose={() => closed.push('closed')} />
    </>
  ));
  await user.selectOptions(await screen.findByRole('combobox', { name: '转到' }), '三年级二班');
  const next = screen.getByRole('button', { name: '下一步' });
  expect(next.hasAttribute('disabled')).toBe(true);
  await user.selectOptions(screen.getByRole('combobox', { name: '学生' }), '李二（s2）');
  await user.click(next);
  await user.click(screen.getByRole('button', { name: '确定转班' }));
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(sent).toEqual([{ fromId: 'd1', toId: 'd2', userIds: ['2'] }]);
});
