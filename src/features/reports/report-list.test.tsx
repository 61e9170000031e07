import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import type { PageProps } from '#shared/app/page.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import ChartListPage from './chart-list.page.tsx';
import ReportListPage from './report-list.page.tsx';

const api = 'http://localhost:3000/api';
const answer = (result: unknown, message = '') =>
  HttpResponse.json({ success: true, message, code: 200, result });
const report = {
  id: 'r1',
  code: 'by_class',
  name: '作品统计',
  description: null,
  enabled: true,
  source: { kind: 'view', code: 'works' },
  sourceName: '作品',
  chartCount: 1,
  createBy: 'admin',
  createTime: '2026-11-23 08:00:00',
  revision: '1',
};
const list = () => answer({ records: [report], total: 1, size: 10, current: 1, pages: 1 });
const menu = {
  entry: null,
  roleIds: [],
  parents: [],
  roles: [{ id: 'r1', roleName: '教师', roleCode: 'teacher' }],
};
const sent: unknown[] = [];
const server = setupServer(
  http.get(`${api}/online/:kind/head/list`, list),
  http.get(`${api}/online/:kind/menu/by_class`, () => answer(menu)),
  http.put(`${api}/online/:kind/menu/by_class`, async ({ request, params }) => {
    sent.push([params['kind'], await request.json()]);
    return answer(menu, '已添加到菜单');
  }),
);

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  sent.length = 0;
});
afterAll(() => server.close());

it('a user without the permission is not offered 添加到菜单', async () => {
  await showApp(ReportListPage);
  const row = (await screen.findByText('作品统计')).closest('tr');
  expect(row?.textContent).toContain('设计');
  expect(row?.textContent).not.toContain('更多');
});

it.each<[kind: string, page: (page: PageProps) => ReactNode]>([
  ['cgreport', ReportListPage],
  ['graphreport', ChartListPage],
])('a report can be added to the menu from the list (%s)', async (kind, Page) => {
  const { user, noticeTexts } = await showApp(Page, '/toy', 'u1', ['permission:add']);
  const row = (await screen.findByText('作品统计')).closest('tr');
  if (row === null) throw new Error('There is no row');
  await user.click(within(row).getByRole('button', { name: /^更多/ }));
  await user.click(await screen.findByRole('menuitem', { name: '添加到菜单' }));
  const drawer = within(await screen.findByRole('dialog', { name: '添加到菜单：作品统计' }));
  await user.click(await drawer.findByRole('checkbox', { name: '教师' }));
  await user.click(drawer.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(noticeTexts()).toEqual(['success 已添加到菜单']));
  const request = { name: '作品统计', parentId: null, icon: null, roleIds: ['r1'], lastRoleIds: [] };
  expect(sent).toEqual([[kind, request]]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
});
