import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { credentialSheetsQuery } from '#shared/api/credential-sheets.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import type { Schema } from '#openapi/index.ts';
import { PupilsSection } from './pupils-section.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
const sent: unknown[] = [];

const pupil = (
  id: string,
  realname: string,
  passwordState: Schema<'ClassPupil'>['passwordState'],
  lastLoginTime: string | null = null,
) => ({ id, username: `s${id}`, realname, passwordState, lastLoginTime });

const room: Schema<'ClassRoom'> = {
  id: 'd1',
  departName: '三年级一班',
  grade: null,
  term: null,
  archiveTime: null,
  pupils: [
    pupil('1', '王芳', 'initial'),
    pupil('2', '王芳', 'changed', '2020-01-02 10:20:00'),
    pupil('3', '李雷', 'picture', '2020-01-02 10:20:00'),
  ],
  seatRows: 1,
  seatColumns: 1,
  seats: [],
  groups: [],
  teachers: [],
  mayChangeTeachers: false,
};
const credentials = {
  sheetId: 'k1',
  username: 's1',
  realname: '王芳',
  password: 'abcdefg2',
  departName: '三年级一班',
};

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  sent.length = 0;
  kept = [];
  server.use(
    http.get(`${api}/sys/credentialSheets/mine`, () =>
      HttpResponse.json({ success: true, message: '', code: 200, result: kept }),
    ),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

/** The credential sheets that the server keeps. */
let kept: object[] = [];

function Sheets() {
  return <p>{`还没打印：${useQuery(credentialSheetsQuery()).data?.length ?? ''}`}</p>;
}

const show = (shown = room) =>
  showApp(
    () => (
      <>
        <h1>班级</h1>
        <PupilsSection
          room={shown}
          renderGenerator={() => null}
          renderImported={() => null}
          renderCredentials={(accounts) => (
            <p>{`账号条：${accounts.map((one) => one.password).join('、')}`}</p>
          )}
          renderWaitingSheets={() => <Sheets />}
        />
      </>
    ),
    '/toy',
    't1',
    ['user:edit', 'depart:user'],
  );

const reset = () => screen.getByRole('button', { name: '重设密码并打印账号条' });

it('the table shows how each pupil logs in and the last login, and a disabled button says why', async () => {
  await show();
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    '王芳s1初始密码未改从未登录',
    '王芳s2已改2020-01-02',
    '李雷s3图片卡2020-01-02',
  ]);
  expect(reset().hasAttribute('disabled')).toBe(true);
  const aboutId = reset().getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(aboutId)?.textContent).toBe('先选择学生');
});

it('pupils of one kind are selected at once, and kinds without pupils are not offered', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: '初始密码未改（1）' }));
  expect(screen.getAllByRole('checkbox', { checked: true }).length).toBe(1);
  await user.click(screen.getByRole('button', { name: '全选（3）' }));
  expect(screen.getAllByRole('checkbox', { checked: true }).length).toBe(4);
  cleanup();
  await show({ ...room, pupils: room.pupils.slice(1) });
  const group = within(screen.getByRole('group', { name: '快速选择' }));
  expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['全选（2）']);
});

it('new passwords are asked for once, by name, and then shown', async () => {
  server.use(
    http.post(`${api}/teaching/class/resetPasswords`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ success: true, message: '', code: 200, result: [credentials] });
    }),
  );
  const { user } = await show();
  await user.click(screen.getAllByRole('checkbox', { name: '选择王芳' })[0] ?? document.body);
  await user.click(reset());
  const question = screen.getByRole('alertdialog');
  expect(question.textContent).toContain('重设 1 名学生的密码：王芳（s1）。');
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: '重设密码' }));
  await screen.findByText('账号条：abcdefg2');
  expect(sent).toEqual([{ departId: 'd1', userIds: ['1'] }]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
});

it('a refusal is shown in the question', async () => {
  server.use(
    http.post(`${api}/teaching/class/resetPasswords`, () =>
      HttpResponse.json({ success: false, message: '班级不存在', code: 500, result: null }),
    ),
  );
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: '全选（3）' }));
  await user.click(reset());
  await user.click(screen.getByRole('button', { name: '重设密码' }));
  const question = screen.getByRole('alertdialog');
  await waitFor(() => expect(within(question).getByRole('alert').textContent).toBe('班级不存在'));
});

it('if the answer is lost, the sheet that the server keeps is looked for', async () => {
  server.use(
    http.post(`${api}/teaching/class/resetPasswords`, () => {
      kept = [{ id: 'k1', origin: 'reset', accountCount: 3, createTime: '2020-01-02 10:20:00' }];
      return HttpResponse.error();
    }),
  );
  const { user } = await show();
  await screen.findByText('还没打印：0');
  await user.click(screen.getByRole('button', { name: '全选（3）' }));
  await user.click(reset());
  await user.click(screen.getByRole('button', { name: '重设密码' }));
  await waitFor(() => expect(screen.queryByText('还没打印：1')).not.toBe(null));
});
