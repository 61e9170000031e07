import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import type { PageProps } from '#shared/app/page.ts';
import { openStorage } from '#shared/browser/storage.ts';
import type { Schema } from '#openapi/index.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { OnlinePage } from './online-page.tsx';
import { viewHandlers } from './testing/online-server.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
const done = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });
let asked: URLSearchParams[] = [];
let written: unknown[] = [];

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  openStorage('local')?.clear();
  asked = [];
  written = [];
});
afterAll(() => server.close());

const options = [
  { value: 'todo', text: '待修' },
  { value: 'done', text: '已修' },
];
const columns: Schema<'OnlineColumns'> = {
  id: 'f1',
  code: 'device',
  name: '设备登记',
  version: 1,
  kind: 'single',
  fields: [
    { right: 'write', field: { id: 'aaaaaaa1', key: 'name', label: '名称', kind: 'text' } },
    { right: 'write', field: { id: 'aaaaaaa2', key: 'state', label: '状态', kind: 'radio', options } },
    { right: 'write', field: { id: 'aaaaaaa3', key: 'day', label: '日期', kind: 'date' } },
    { right: 'write', field: { id: 'aaaaaaa4', key: 'tags', label: '标签', kind: 'checkbox', options } },
  ],
  groups: [],
  buttons: [{ code: 'finish', name: '修好了', question: '确定修好了吗？', set: { state: "'done'" } }],
  subs: [],
  views: {
    board: { by: 'aaaaaaa2', title: 'aaaaaaa1' },
    calendar: { from: 'aaaaaaa3', title: 'aaaaaaa1' },
  },
  may: ['edit'],
  rows: 'all',
};
const queries: Schema<'OnlineQuery'>[] = [
  { key: 'name', label: '名称', kind: 'text', search: 'basic', searchBy: 'like' },
  { key: 'state', label: '状态', kind: 'radio', search: 'none', searchBy: 'like', options },
];
const row = {
  id: 'r1',
  revision: '7',
  name: '投影仪',
  state: 'todo',
  state_dictText: '待修',
  day: '2026-11-05',
  tags: ['todo', 'done'],
  tags_dictText: '待修,已修',
  createTime: '2026-11-01 08:00:00',
};

function serve(parts: Partial<Schema<'OnlineColumns'>> = {}): void {
  server.use(
    http.get(`${api}/online/cgform/api/getColumns/device`, () => done({ ...columns, ...parts })),
    http.get(`${api}/online/cgform/api/getQueryInfo/device`, () => done(queries)),
    http.get(`${api}/online/cgform/api/getData/device`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return done({ records: [row], total: 1, size: 10, current: 1, pages: 1 });
    }),
    http.put(`${api}/online/cgform/api/form/device`, async ({ request }) => {
      written.push(await request.json());
      return done(null);
    }),
    http.post(`${api}/online/cgform/api/doButton/device`, async ({ request }) => {
      written.push(await request.json());
      return done(null);
    }),
  );
}

function Page(page: PageProps) {
  return (
    <>
      <h1>页面</h1>
      <OnlinePage page={{ ...page, params: { code: 'device' } }} missing={<p>页面不存在</p>} />
    </>
  );
}

describe('the list page of a form', () => {
  it('shows the display texts of values', async () => {
    serve();
    await showApp(Page);
    const cell = await screen.findByRole('gridcell', { name: '投影仪' });
    const line = cell.closest('tr');
    expect(
      line === null
        ? ''
        : within(line)
            .getAllByRole('gridcell')
            .map((one) => one.textContent),
    ).toEqual(expect.arrayContaining(['投影仪', '待修', '2026-11-05', '待修、已修', '2026-11-01 08:00:00']));
    expect(screen.queryByRole('button', { name: '新增' })).toBe(null);
  });

  it('shows a not-found page if the form does not exist or is not accessible', async () => {
    const gone = { success: false, message: '表单不存在', code: 404, result: null };
    server.use(http.get(`${api}/online/cgform/api/*`, () => HttpResponse.json(gone, { status: 404 })));
    const notices: string[] = [];
    connectApi({ onFailure: ({ message }) => notices.push(message) });
    await showApp(Page);
    expect((await screen.findByText('页面不存在')).tagName).toBe('P');
    expect(notices).toEqual([]);
  });

  it('sends the filters and the conditions of the query builder, which are kept in the URL', async () => {
    serve();
    const { user, search } = await showApp(Page);
    await user.type(await screen.findByRole('searchbox', { name: '名称' }), '投影{Enter}');
    await waitFor(() => expect(asked.at(-1)?.get('filters')).toBe('{"name":"投影"}'));
    await user.click(screen.getByRole('button', { name: '高级查询' }));
    await user.selectOptions(screen.getByLabelText('条件 1的字段'), '状态');
    await user.selectOptions(screen.getByLabelText('条件 1的值'), '已修');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '查询' }));
    const expected = '{"and":[{"field":"state","rule":"eq","value":"done"}]}';
    await waitFor(() =>
      expect(JSON.parse(asked.at(-1)?.get('superQueryParams') ?? '')).toEqual(JSON.parse(expected)),
    );
    expect(search()).toContain('superQueryParams');
  });

  it('offers 编辑 on own rows only, if the user changes no others', async () => {
    serve({ changes: 'own' });
    await showApp(Page);
    await screen.findByRole('gridcell', { name: '投影仪' });
    expect(screen.queryByRole('button', { name: /^编辑/ })).toBe(null);
  });

  it('runs a custom button after its confirmation', async () => {
    serve();
    const { user } = await showApp(Page);
    await user.click(await screen.findByRole('button', { name: /修好了/ }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('确定修好了吗？');
    await user.click(within(question).getByRole('button', { name: '修好了' }));
    await waitFor(() => expect(written).toEqual([{ id: 'r1', button: 'finish', revision: '7' }]));
  });

  it('saves a moved card with the revision of the loaded row', async () => {
    serve();
    const { user } = await showApp(Page, '/toy?view=board');
    (await screen.findByRole('button', { name: '投影仪' })).focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(written).toEqual([{ id: 'r1', revision: '7', values: { state: 'done' } }]));
  });

  it('requests the cards of a board once initially and once after a move', async () => {
    serve();
    const { user } = await showApp(Page, '/toy?view=board');
    (await screen.findByRole('button', { name: '投影仪' })).focus();
    expect(asked.map((one) => one.get('pageSize'))).toEqual(['1000']);
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await screen.findByText('投影仪 已移到 已修');
    expect(asked.map((one) => one.get('pageSize'))).toEqual(['1000', '1000']);
  });

  it('requests the days of the displayed month for the calendar', async () => {
    serve();
    const { user } = await showApp(Page, '/toy?view=calendar&month=2026-11');
    const taken = await screen.findByRole('button', { name: '投影仪' });
    expect(taken.closest('td')?.querySelector('time')?.dateTime).toBe('2026-11-05');
    await user.click(screen.getByRole('button', { name: '下个月' }));
    await waitFor(() => expect(asked.at(-1)?.get('superQueryParams')).toContain('2027-01-03'));
    // The calendar stays while the next month is loading, and keeps the focus.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '下个月' }));
  });

  it('saves a named view and restores it', async () => {
    serve();
    server.use(...viewHandlers([]));
    const { user, search } = await showApp(Page, '/toy?name=投影');
    await user.click(await screen.findByRole('button', { name: '视图' }));
    await user.click(screen.getByRole('menuitem', { name: '保存当前视图' }));
    await user.type(screen.getByLabelText('视图名称'), '投影类');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await user.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(search()).toBe(''));
    await user.click(screen.getByRole('button', { name: '视图' }));
    await user.click(await screen.findByRole('menuitem', { name: '投影类' }));
    await waitFor(() => expect(decodeURIComponent(search())).toContain('投影'));
  });
});
