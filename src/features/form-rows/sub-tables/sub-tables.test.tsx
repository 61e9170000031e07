import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import type { PageProps } from '#shared/app/page.ts';
import type { Schema } from '#openapi/index.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { OnlinePage } from '../online-page.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
const done = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });
let written: unknown[] = [];

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  written = [];
});
afterAll(() => server.close());

const formOf = (code: string, name: string): Schema<'OnlineColumns'> => ({
  id: code,
  code,
  name,
  version: 1,
  kind: 'single',
  fields: [
    { right: 'write', field: { id: 'aaaaaaa1', key: 'name', label: '名称', kind: 'text', required: true } },
  ],
  groups: [],
  buttons: [],
  subs: [],
  views: {},
  may: ['add', 'edit', 'delete'],
  rows: 'all',
});
const row = (id: string, name: string, more: object = {}) => ({ id, revision: '1', name, ...more });
const pageOf = (records: object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });

function serve(form: Schema<'OnlineColumns'>): void {
  const answers: Readonly<Record<string, Schema<'OnlineColumns'>>> = {
    [form.code]: form,
    parts: formOf('parts', '配件'),
  };
  server.use(
    http.get(`${api}/online/cgform/api/getColumns/:code`, ({ params }) =>
      done(answers[String(params['code'])]),
    ),
    http.get(`${api}/online/cgform/api/getQueryInfo/:code`, () => done([])),
    http.get(`${api}/online/cgform/api/getData/main`, () =>
      done(pageOf([row('m1', '电脑'), row('m2', '投影仪')])),
    ),
    http.get(`${api}/online/cgform/api/getData/parts`, ({ request }) =>
      done(pageOf([row('p1', `属于${new URL(request.url).searchParams.get('mainId')}`)])),
    ),
    http.get(`${api}/online/cgform/api/getTreeData/main`, ({ request }) => {
      const pid = new URL(request.url).searchParams.get('pid');
      return done(
        pid === null ? [row('t1', '一楼', { hasChild: true })] : [row('t2', '101', { hasChild: false })],
      );
    }),
    http.get(`${api}/online/cgform/api/form/main/m1`, () => done(row('m1', '电脑'))),
    http.get(`${api}/online/cgform/api/form/main/m2`, () => done(row('m2', '投影仪'))),
    http.post(`${api}/online/cgform/api/form/:code`, async ({ request, params }) => {
      written.push([params['code'], await request.json()]);
      return done({ id: 'new' });
    }),
  );
}

function Page(page: PageProps) {
  return (
    <>
      <h1>页面</h1>
      <OnlinePage page={{ ...page, params: { code: 'main' } }} missing={<p>页面不存在</p>} />
    </>
  );
}

const withSubs = {
  ...formOf('main', '设备'),
  kind: 'main' as const,
  subs: [{ form: 'parts', title: '配件' }],
};

describe('the sub tables of a form', () => {
  it('are shown in the detail view, and a new sub row is added to the displayed row', async () => {
    serve(withSubs);
    const { user } = await showApp(Page);
    const line = (await screen.findByRole('gridcell', { name: '电脑' })).closest('tr');
    await user.click(within(line ?? document.body).getByRole('button', { name: /详情/ }));
    const detail = within(await screen.findByRole('dialog', { name: '详情' }));
    expect((await detail.findByRole('gridcell', { name: '属于m1' })).tagName).toBe('TD');
    await user.click(detail.getByRole('button', { name: '新增' }));
    const form = within(await screen.findByRole('dialog', { name: '新增配件' }));
    await user.type(form.getByRole('textbox', { name: '名称' }), '鼠标');
    await user.click(form.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(written).toEqual([['parts', { values: { name: '鼠标' }, mainId: 'm1' }]]));
  });

  it('can be filled in together with a new row and are submitted with it', async () => {
    serve(withSubs);
    const { user } = await showApp(Page);
    await user.click(await screen.findByRole('button', { name: '新增' }));
    const form = within(await screen.findByRole('dialog', { name: '新增设备' }));
    await user.type(form.getByRole('textbox', { name: '名称' }), '主机');
    for (const name of ['键盘', '鼠标']) {
      await user.click(await form.findByRole('button', { name: '添加配件' }));
      const line = within(await screen.findByRole('dialog', { name: '添加配件' }));
      await user.click(line.getByRole('button', { name: '确定' }));
      expect((await line.findByRole('alert')).textContent).toBe('请输入名称！');
      await user.type(line.getByRole('textbox', { name: '名称' }), name);
      await user.click(line.getByRole('button', { name: '确定' }));
      expect((await form.findByRole('cell', { name })).tagName).toBe('TD');
    }
    await user.click(form.getByRole('button', { name: '删除键盘' }));
    expect(written).toEqual([]);
    await user.click(form.getByRole('button', { name: '保存' }));
    const subs = [{ form: 'parts', rows: [{ values: { name: '鼠标' } }] }];
    await waitFor(() => expect(written).toEqual([['main', { values: { name: '主机' }, subs }]]));
  });

  it('are edited in the dialog of their row and submitted only with it', async () => {
    serve(withSubs);
    server.use(
      http.get(`${api}/online/cgform/api/getData/parts`, () =>
        done(pageOf([row('p1', '键盘'), row('p2', '鼠标')])),
      ),
      http.get(`${api}/online/cgform/api/form/parts/p1`, () => done(row('p1', '键盘'))),
      http.put(`${api}/online/cgform/api/form/:code`, async ({ request, params }) => {
        written.push([params['code'], await request.json()]);
        return done(null);
      }),
    );
    const { user } = await showApp(Page);
    const first = (await screen.findByRole('gridcell', { name: '电脑' })).closest('tr');
    await user.click(within(first ?? document.body).getByRole('button', { name: /编辑/ }));
    const form = within(await screen.findByRole('dialog', { name: '编辑设备：电脑' }));
    await user.click(await form.findByRole('button', { name: '编辑键盘' }));
    const line = within(await screen.findByRole('dialog', { name: '编辑配件' }));
    await user.clear(await line.findByRole('textbox', { name: '名称' }));
    await user.type(line.getByRole('textbox', { name: '名称' }), '机械键盘');
    await user.click(line.getByRole('button', { name: '确定' }));
    expect((await form.findByRole('cell', { name: '机械键盘' })).tagName).toBe('TD');
    await user.click(form.getByRole('button', { name: '删除鼠标' }));
    expect(form.queryByRole('cell', { name: '鼠标' })).toBeNull();
    await user.click(form.getByRole('button', { name: '恢复 1 行' }));
    await user.click(await form.findByRole('button', { name: '删除鼠标' }));
    await user.click(form.getByRole('button', { name: '保存' }));
    const rows = [{ id: 'p1', revision: '1', values: { name: '机械键盘' } }];
    const subs = [{ form: 'parts', rows, removed: ['p2'] }];
    await waitFor(() =>
      expect(written).toEqual([['main', { id: 'm1', revision: '1', values: { name: '电脑' }, subs }]]),
    );
  });

  it('are shown below the list for the selected row if the form display is erp', async () => {
    serve({ ...withSubs, display: 'erp' });
    const { user } = await showApp(Page);
    const line = (await screen.findByRole('gridcell', { name: '投影仪' })).closest('tr');
    await user.click(within(line ?? document.body).getByRole('button', { name: /子表/ }));
    expect((await screen.findByRole('gridcell', { name: '属于m2' })).tagName).toBe('TD');
    expect(screen.getByRole('heading', { name: '投影仪 的子表' }).tagName).toBe('H2');
  });
});

describe('a tree form', () => {
  it('loads children on expansion and adds a row under its parent', async () => {
    serve({ ...formOf('main', '房间'), kind: 'tree', may: ['add'] });
    const { user } = await showApp(Page);
    await user.click(await screen.findByRole('button', { name: /展开/ }));
    expect((await screen.findByTitle('101')).textContent).toBe('101');
    const line = screen.getByTitle('一楼').closest('tr');
    await user.click(within(line ?? document.body).getByRole('button', { name: /添加下级/ }));
    const form = within(await screen.findByRole('dialog', { name: '新增房间' }));
    await user.type(form.getByRole('textbox', { name: '名称' }), '102');
    await user.click(form.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(written).toEqual([['main', { values: { name: '102' }, parentId: 't1' }]]));
  });
});
