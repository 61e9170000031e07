import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { WaitingSheets } from './waiting-sheets.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
const done = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });
const sheet = { id: 'k1', origin: 'import', accountCount: 31, createTime: '2020-01-02 10:20:00' };
const credentials = {
  sheetId: 'k1',
  username: 's1',
  realname: '王芳',
  password: 'abcdefg2',
  departName: '三年级一班',
};
let stored: object[] = [];

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  vi.stubGlobal('print', () => undefined);
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  stored = [sheet];
  server.use(
    http.get(`${api}/sys/credentialSheets/mine`, () => done(stored)),
    http.get(`${api}/sys/credentialSheets/queryById`, () => done([credentials])),
    http.get(`${api}/sys/config/getCurrentConfig`, () => done({ brandName: '希望小学' })),
    http.delete(`${api}/sys/credentialSheets/delete`, () => {
      stored = [];
      return done(null);
    }),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
});

const show = (actions: readonly string[] = ['depart:user']) =>
  showApp(
    () => (
      <>
        <h1>班级</h1>
        <WaitingSheets />
      </>
    ),
    '/toy',
    't1',
    actions,
  );

async function opened() {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: '查看账号条' }));
  await screen.findByRole('cell', { name: 'abcdefg2' });
  return user;
}

const close = () => screen.getAllByRole('button', { name: '关闭' }).at(-1) ?? document.body;

it('closing a sheet that was not printed asks once and deletes it', async () => {
  const user = await opened();
  await user.click(close());
  expect(screen.getByRole('alertdialog').textContent).toContain('关闭后看不到这些密码');
  expect(stored).toEqual([sheet]);
  await user.click(close());
  await waitFor(() => expect(stored).toEqual([]));
  await waitFor(() => expect(screen.queryByText(/还没打印的账号条/)).toBe(null));
});

it('closing a printed sheet asks whether it is on paper', async () => {
  const user = await opened();
  await user.click(screen.getByRole('button', { name: '打印账号条' }));
  await user.click(screen.getByRole('button', { name: '打印账号条' }));
  await user.click(close());
  expect(screen.getByRole('alertdialog').textContent).toContain('账号条打印好了吗？关闭后看不到这些密码。');
  expect(stored).toEqual([sheet]);
  await user.click(close());
  await waitFor(() => expect(stored).toEqual([]));
});

it('a copied sheet is closed without a question', async () => {
  const user = await opened();
  await user.click(screen.getByRole('button', { name: '复制' }));
  await screen.findByText('已复制');
  await user.click(close());
  expect(screen.queryByRole('alertdialog')).toBe(null);
  await waitFor(() => expect(stored).toEqual([]));
});

it('a sheet without a class has neither its column nor its name in the heading', async () => {
  server.use(
    http.get(`${api}/sys/credentialSheets/queryById`, () => done([{ ...credentials, departName: '' }])),
  );
  await opened();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '账号',
    '姓名',
    '密码',
  ]);
  expect(screen.queryByText('班级', { selector: 'dt' })).toBe(null);
  expect(screen.getByText(/账号条（1 人）/, { selector: 'h2' }).textContent).toBe('账号条（1 人）');
});

it('a sheet that is not needed is deleted after a question', async () => {
  const { user } = await show();
  await screen.findByText(/有一份还没打印的账号条（31 人，.+ 导入）/);
  await user.click(screen.getByRole('button', { name: '不需要了' }));
  await user.click(screen.getByRole('button', { name: '删除账号条' }));
  await waitFor(() => expect(screen.queryByText(/还没打印的账号条/)).toBe(null));
  expect(stored).toEqual([]);
});

it('a user who makes no accounts does not ask the server', async () => {
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => asked.push(new URL(request.url).pathname));
  await show(['works:list']);
  await new Promise((resolve) => setTimeout(resolve, 100));
  server.events.removeAllListeners();
  expect(asked).not.toContain('/api/sys/credentialSheets/mine');
  expect(screen.queryByText(/还没打印的账号条/)).toBe(null);
});
