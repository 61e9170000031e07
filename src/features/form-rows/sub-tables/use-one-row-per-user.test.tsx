import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import type { FormField, OnlineColumns } from '#shared/forms/field-values.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import {
  answered,
  api,
  failing,
  fieldOf,
  formHandlers,
  formOf,
  MainPage,
  onlineServer,
  pageOf,
  rowOf,
  serveForms,
} from '../testing/online-server.tsx';

const reason = '这张表每人填一份，已经填过了';
const nameField = fieldOf('name', '名称', { required: true });
const person = (more: Partial<FormField> = {}) => ({
  ...fieldOf('person', '填写人', { kind: 'user', unique: true, readOnly: true, default: '{me}', ...more }),
  default: 's30101',
});

let asked: unknown[] = [];

/** A form that allows one row per user, with `mine` existing rows of the user. */
function serve(mine: number, field = person(), may: OnlineColumns['may'] = ['add', 'edit']) {
  serveForms([formOf('main', '问卷', { fields: [field, nameField], may })], {
    main: Array.from({ length: mine }, (_one, at) => rowOf(`r${at}`, '我的')),
  });
  const query = { label: '', search: 'none', searchBy: 'equal' };
  onlineServer.use(
    http.get(`${api}/online/cgform/api/getQueryInfo/:code`, () =>
      answered([{ ...query, key: 'person', kind: 'user' }]),
    ),
  );
  return (answer: () => ReturnType<typeof answered>) =>
    onlineServer.use(
      http.get(`${api}/online/cgform/api/getData/:code`, ({ request }) => {
        const text = new URL(request.url).searchParams.get('superQueryParams');
        if (text === null) return answered(pageOf([rowOf('r1', '我的')]));
        asked.push(JSON.parse(text));
        return answer();
      }),
    );
}

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  onlineServer.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  asked = [];
});
afterEach(() => {
  cleanup();
  onlineServer.resetHandlers();
});
afterAll(() => onlineServer.close());

const deleteRow = async (user: Awaited<ReturnType<typeof showApp>>['user']) => {
  const line = within(await screen.findByRole('row', { name: /我的/ }));
  const more = line.queryByRole('button', { name: /更多/ });
  if (more !== null) await user.click(more);
  await user.click(await screen.findByRole(more === null ? 'button' : 'menuitem', { name: '删除' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }));
};

const adder = () => screen.queryByRole('button', { name: '新增' });

it('a form with one row per user hides 新增 for a user who already has a row', async () => {
  serve(1)(() => answered(pageOf([rowOf('r1', '我的')])));
  await showApp(MainPage);
  expect((await screen.findByText(reason)).tagName).toBe('P');
  expect(adder()).toBe(null);
  expect(asked).toEqual([{ field: 'person', rule: 'eq', value: 's30101' }]);
  expect(within(await screen.findByRole('row', { name: /我的/ })).getByText('我的').textContent).toBe('我的');
});

it('a form with one row per user offers 新增 to a user without a row, or if the check fails', async () => {
  const answer = serve(0);
  answer(() => answered(pageOf([])));
  await showApp(MainPage);
  expect((await screen.findByRole('button', { name: '新增' })).textContent).toBe('新增');
  cleanup();
  answer(failing);
  await showApp(MainPage);
  expect((await screen.findByRole('button', { name: '新增' })).textContent).toBe('新增');
  expect(screen.queryByText(reason)).toBe(null);
});

it.each([
  ['is not unique', { unique: false }],
  ['can be edited', { readOnly: false }],
  ['defaults to another user', { default: 'teacher' }],
])('a form whose user field %s always offers 新增 and sends no check', async (_title, more) => {
  serve(1, person(more))(() => answered(pageOf([rowOf('r1', '我的')])));
  await showApp(MainPage);
  expect((await screen.findByRole('button', { name: '新增' })).textContent).toBe('新增');
  expect([screen.queryByText(reason), asked]).toEqual([null, []]);
});

it('a tree form with one row per user shows 新增 after the own row is deleted and hides it after an undo', async () => {
  let rows = [rowOf('r1', '我的')];
  serve(1)(() => answered(pageOf(rows)));
  const columns = { fields: [person(), nameField], kind: 'tree' as const };
  onlineServer.use(
    ...formHandlers(() => formOf('main', '问卷', columns)),
    http.get(`${api}/online/cgform/api/getTreeData/:code`, () => answered(rows)),
    http.delete(`${api}/online/cgform/api/form/:code/:id`, () => {
      rows = [];
      return answered(null, '删除成功！');
    }),
    http.put(`${api}/online/cgform/api/restore/:code`, () => {
      rows = [rowOf('r1', '我的')];
      return answered(null, '已恢复');
    }),
  );
  const { user } = await showApp(MainPage);
  await screen.findByText(reason);
  await deleteRow(user);
  expect((await screen.findByRole('button', { name: '新增' })).textContent).toBe('新增');
  expect(screen.queryByText(reason)).toBe(null);
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  expect((await screen.findByText(reason)).tagName).toBe('P');
  expect(adder()).toBe(null);
});

it('新增 stays hidden for a user with a row when refetching the check fails', async () => {
  const answer = serve(1, person(), ['add', 'edit', 'delete']);
  answer(() => answered(pageOf([rowOf('r1', '我的')])));
  const { user, noticeTexts } = await showApp(MainPage);
  await screen.findByText(reason);
  const before = asked.length;
  answer(() => HttpResponse.json({}, { status: 403 }));
  onlineServer.use(
    http.delete(`${api}/online/cgform/api/form/:code/:id`, () => answered(null, '删除成功！')),
  );
  await deleteRow(user);
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  await waitFor(() => expect(noticeTexts()).not.toEqual([]));
  expect(screen.getByText(reason).tagName).toBe('P');
  expect(adder()).toBe(null);
});
