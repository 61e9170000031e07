import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import type { Schema } from '#openapi/index.ts';
import { createViewStore } from '#shared/browser/named-stores.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { ResourcePage } from '../resource-page.tsx';
import { showApp } from '../testing/show-app.tsx';
import { createToys } from '../testing/toy-resource.ts';

const api = 'http://localhost:3000/api';
const server = setupServer();
let views: Schema<'ListView'>[] = [];
const done = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  views = [];
  openStorage('local')?.clear();
  server.use(
    http.get(`${api}/sys/listView/list`, () => done({ views, mayShare: true })),
    http.put(`${api}/sys/listView/save`, async ({ request }) => {
      const body: Schema<'ListViewSave'> = JSON.parse(await request.text());
      const { name, definition, shared = false } = body;
      views.push({ id: name, name, definition, shared, mine: true });
      return done(null);
    }),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

async function show(address = '/toy') {
  const { resource, asked } = createToys(3);
  const app = await showApp((page) => <ResourcePage resource={resource} page={page} />, address, 'u1');
  await screen.findByText('1-3 共3条');
  const choose = async (item: string) => {
    await app.user.click(screen.getByRole('button', { name: '视图' }));
    await app.user.click(await screen.findByRole('menuitem', { name: item }));
  };
  return { ...app, asked, choose, search: () => app.router.state.location.search };
}
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

it('视图 saves filters, page size and columns under a name', async () => {
  const search = { kind: 'car', superQueryParams: '[{"field":"price","rule":"ge","val":"1"}]', size: '50' };
  const address = `/toy?${String(new URLSearchParams({ ...search, page: '1' }))}`;
  createViewStore(openStorage('local')).write('u1:/toy', {
    hidden: ['safe'],
    density: 'compact',
    order: ['price'],
  });
  const { user, choose } = await show(address);
  await choose('保存当前视图');
  await user.type(screen.getByRole('textbox', { name: '视图名称' }), '便宜的车');
  await user.click(screen.getByRole('checkbox', { name: '分享给能看到此列表的教职工' }));
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(views).toEqual([
      {
        id: '便宜的车',
        name: '便宜的车',
        shared: true,
        mine: true,
        definition: { search, columns: { hidden: ['safe'], density: 'compact', order: ['price'] } },
      },
    ]),
  );
});

it('视图 is saved once when Enter is pressed twice', async () => {
  const { user, choose } = await show();
  await choose('保存当前视图');
  await user.type(screen.getByRole('textbox', { name: '视图名称' }), '都要{Enter}{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(views.map(({ name }) => name)).toEqual(['都要']);
});

it('视图 is opened, with a warning about its parts that no longer exist', async () => {
  const columns = { hidden: ['gone'], density: 'normal', order: ['price', 'name'] } as const;
  const search = { kind: 'car', old: 'x', superQueryParams: '[{"field":"old","rule":"eq","val":"1"}]' };
  const definition = { search, columns: { ...columns, hidden: ['gone'], order: [...columns.order] } };
  views = [{ id: 'v', name: '旧', shared: true, mine: false, definition }];
  const { choose, noticeTexts, search: address } = await show('/toy?price=1');
  await choose('旧（共享）');
  await waitFor(() => expect(address()).toEqual({ kind: 'car' }));
  expect(heads()).toEqual(['#', '价格', '名称', '类型', '是否安全', '创建日期', '操作']);
  expect(noticeTexts()).toEqual([
    'warning 视图中的“old”、“gone”、部分高级查询条件在此列表中已不存在，已略过',
  ]);
});

it('the initial 视图 of the user is applied when the page opens, and is cleared by 重置', async () => {
  const first = await show('/toy?kind=car');
  await first.choose('打开页面时用当前视图');
  cleanup();
  const { user, asked, search } = await show();
  expect(asked.at(-1)).toMatchObject({ kind: 'car' });
  await user.click(screen.getByRole('button', { name: '重置' }));
  await waitFor(() => expect(search()).toEqual({ start: 'none' }));
  expect(asked.at(-1)).not.toHaveProperty('kind');
});
