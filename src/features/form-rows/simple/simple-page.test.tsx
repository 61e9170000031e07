import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import {
  api,
  fieldOf,
  formOf,
  MainPage,
  onlineServer,
  rowOf,
  serveForms,
} from '../testing/online-server.tsx';

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  onlineServer.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  onlineServer.resetHandlers();
  openStorage('local')?.clear();
});
afterAll(() => onlineServer.close());

const form = formOf('main', '心愿', {
  simple: true,
  rows: 'own',
  fields: [fieldOf('wish', '心愿', { required: true })],
});

it('a pupil fills in the form at once, and finds the row below 我填的', async () => {
  const { written, setRows } = serveForms([form], { main: [] });
  const { user } = await showApp(MainPage);
  const fields = within(await screen.findByRole('form', { name: '心愿' }));
  await user.click(fields.getByRole('button', { name: '交上去' }));
  expect((await fields.findByText('请输入心愿！')).id).not.toBe('');
  await user.type(fields.getByRole('textbox', { name: '心愿' }), '机器人');
  setRows('main', [rowOf('r1', '', { wish: '机器人', createTime: '2026-11-30 08:00:00' })]);
  await user.click(fields.getByRole('button', { name: '交上去' }));
  await screen.findByText('交好了！');
  expect(written).toEqual([['POST', 'main', { values: { wish: '机器人' } }]]);
  await user.click(screen.getByRole('button', { name: '看填好的' }));
  const card = await screen.findByRole('listitem');
  expect(card.textContent).toContain('机器人');
  expect(within(card).getByRole('button', { name: '改一改' }).tagName).toBe('BUTTON');
});

it('there are no tools of lists', async () => {
  serveForms([form], { main: [rowOf('r1', '', { wish: '飞机' })] });
  const { user } = await showApp(MainPage);
  await screen.findByRole('form', { name: '心愿' });
  await user.click(screen.getByRole('radio', { name: '我填的' }));
  await screen.findByText('飞机');
  for (const text of ['高级查询', '导出', '10 条/页', '列设置', '新增'])
    expect([text, screen.queryAllByText(text)]).toEqual([text, []]);
});

it('a pupil who reads nothing is not offered rows', async () => {
  serveForms([{ ...form, rows: 'none', may: ['add'] }], { main: [] });
  await showApp(MainPage);
  await screen.findByRole('form', { name: '心愿' });
  expect(screen.queryByRole('radio')).toBe(null);
});

it('rows of classmates are shown without buttons', async () => {
  serveForms([{ ...form, rows: 'class', changes: 'own' }], {
    main: [rowOf('r1', '', { wish: '飞机', createBy: 'other' })],
  });
  const { user } = await showApp(MainPage);
  await user.click(await screen.findByRole('radio', { name: '大家填的' }));
  const card = await screen.findByRole('listitem');
  expect(within(card).queryByRole('button')).toBe(null);
});

it('a refusal is shown at its field, and what was typed stays', async () => {
  serveForms([form], { main: [] });
  onlineServer.use(
    http.post(`${api}/online/cgform/api/form/main`, () =>
      HttpResponse.json({ success: false, message: '心愿已存在！', code: 500, result: { field: 'wish' } }),
    ),
  );
  const { user } = await showApp(MainPage);
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: '心愿' });
  await user.type(box, '飞机');
  await user.click(screen.getByRole('button', { name: '交上去' }));
  await screen.findByText('心愿已存在！');
  await waitFor(() => expect(box.value).toBe('飞机'));
});
