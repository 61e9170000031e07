import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import type { PageProps } from '#shared/app/page.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { OnlineReportPage } from './online-report-page.tsx';
import {
  api,
  answered,
  dataOf,
  figureColumn,
  groupColumn,
  headOf,
  reportServer,
  serveReport,
} from './testing/report-server.ts';

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  reportServer.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  reportServer.resetHandlers();
});
afterAll(() => reportServer.close());

function MainPage(page: PageProps) {
  return (
    <>
      <h1>页面</h1>
      <OnlineReportPage page={{ ...page, params: { code: 'main' } }} missing={<p>页面不存在</p>} />
    </>
  );
}

const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);
const table = () => screen.findByRole('grid', { name: '班级人数' });
const depart = groupColumn('depart', '班级');
const count = figureColumn('count', '人数');
const people = dataOf(
  [depart, count, figureColumn('share', '占比', { percent: true, decimals: 1 })],
  [
    { depart: 'd1', depart_dictText: '一班', count: 1234, share: 0.125 },
    { depart: null, count: 0, share: null },
  ],
);

describe('the table of a report', () => {
  it('shows display texts, formatted figures and placeholders for empty values', async () => {
    serveReport(headOf(), people);
    await showApp(MainPage);
    const rows = within(await table()).getAllByRole('row');
    expect(rows.map(cellsOf)).toEqual([
      ['#', '班级', '人数', '占比'],
      ['1', '一班', '1,234，查看人数的明细', '12.5%，查看占比的明细'],
      ['2', '（空）', '0', '—'],
    ]);
  });

  it('shows that the rows are truncated at the limit of the report', async () => {
    serveReport(headOf(), { ...people, isCut: true, total: 1000 });
    await showApp(MainPage);
    expect((await screen.findByText(/^仅显示前/)).textContent).toBe('仅显示前 1000 条');
  });

  it('is sorted by the server, and the order is kept in the URL', async () => {
    const { of } = serveReport(headOf(), people);
    const { user, search } = await showApp(MainPage, '/toy?column=count&order=asc');
    await user.click(within(await table()).getByRole('button', { name: '人数' }));
    await waitFor(() => expect(of('getData').at(-1)).toMatchObject({ column: 'count', order: 'desc' }));
    expect(search()).toContain('order=desc');
  });

  it('shows a loading error and reloads on 重试', async () => {
    serveReport(headOf(), people);
    reportServer.use(
      http.get(
        `${api}/online/cgreport/api/getData/main`,
        () => HttpResponse.json({ success: false, message: '查询超时', code: 500 }),
        { once: true },
      ),
    );
    const { user } = await showApp(MainPage);
    expect((await screen.findByRole('alert')).textContent).toContain('查询超时');
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect((await table()).tagName).toBe('TABLE');
  });

  it('is replaced with the not-found page if the report does not exist', async () => {
    reportServer.use(
      http.get(`${api}/online/cgreport/api/getColumns/main`, () =>
        HttpResponse.json({ success: false, message: '报表不存在', code: 404 }, { status: 404 }),
      ),
    );
    const notices: string[] = [];
    connectApi({ onFailure: ({ message }) => notices.push(message) });
    await showApp(MainPage);
    expect((await screen.findByText('页面不存在')).tagName).toBe('P');
    expect(notices).toEqual([]);
  });
});

describe('the table of a pivot report', () => {
  const of = (at: number, measure: string, value: string | null, text: string) =>
    figureColumn(`p${at}_${measure}`, `${text} ${measure}`, {
      measure,
      pivot: { value, text, field: 'sex' },
    });
  const head = headOf({ columns: [depart, figureColumn('count', '人数'), figureColumn('avg', '平均分')] });

  it('groups the measure columns under the pivot values', async () => {
    serveReport(
      head,
      dataOf(
        [
          depart,
          of(0, 'count', '1', '男'),
          of(0, 'avg', '1', '男'),
          of(1, 'count', '2', '女'),
          of(1, 'avg', '2', '女'),
        ],
        [{ depart: 'd1', p0_count: 1, p0_avg: 2, p1_count: 3, p1_avg: 4 }],
      ),
    );
    await showApp(MainPage);
    const [top, below] = within(await table()).getAllByRole('row');
    expect([top, below].map((row) => (row === undefined ? [] : cellsOf(row)))).toEqual([
      ['#', '班级', '男', '女'],
      ['人数', '平均分', '人数', '平均分'],
    ]);
    expect(top?.children[2]?.getAttribute('colspan')).toBe('2');
    expect(top?.children[1]?.getAttribute('rowspan')).toBe('2');
  });

  it('of a single measure groups the pivot values under it, and a figure opens its detail rows', async () => {
    const { of: asked } = serveReport(
      head,
      dataOf(
        [depart, of(0, 'count', '1', '男'), of(1, 'count', null, '（空）')],
        [{ depart: 'd1', depart_dictText: '一班', p0_count: 1, p1_count: 3 }],
      ),
      dataOf([{ key: 'name', label: '姓名', part: 'column' }], [{ name: '小明' }]),
    );
    const { user } = await showApp(MainPage);
    const [top, below, row] = within(await table()).getAllByRole('row');
    expect([top, below].map((one) => (one === undefined ? [] : cellsOf(one)))).toEqual([
      ['#', '班级', '人数'],
      ['男', '（空）'],
    ]);
    const figures = within(row ?? document.body).getAllByRole('gridcell');
    // By keyboard: into the figure, and Enter on it.
    figures.at(-1)?.focus();
    await user.keyboard('{Enter}{Enter}');
    const drawer = await screen.findByRole('dialog', { name: '明细：一班 · （空）' });
    expect((await within(drawer).findByText('小明')).tagName).toBe('SPAN');
    expect(asked('getRows')).toEqual([{ group: '{"depart":"d1","sex":null}', pageNo: '1', pageSize: '20' }]);
  });
});

describe('the parameters of a report', () => {
  const params = [
    { key: 'day', label: '日期', kind: 'date' as const, defaultValue: '2026-11-01' },
    { key: 'word', label: '姓名', kind: 'text' as const, required: true },
  ];

  it('are required before any data is requested', async () => {
    const { of } = serveReport(headOf({ params }), people);
    const { user, search } = await showApp(MainPage);
    expect((await screen.findByText(/^请先填写/)).textContent).toBe('请先填写“姓名”，再点击查询。');
    await user.click(screen.getByRole('button', { name: '查询' }));
    expect((await screen.findByRole('alert')).textContent).toBe('请填写姓名！');
    expect(of('getData')).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: /姓名/ }), '小明');
    await user.click(screen.getByRole('button', { name: '查询' }));
    await table();
    // A parameter at its default is left to the server.
    expect(of('getData')).toEqual([{ params: '{"word":"小明"}', pageNo: '1', pageSize: '20' }]);
    expect(decodeURIComponent(search())).toContain('"word":"小明"');
  });

  it('are sent as empty when cleared, and 重置 restores the defaults', async () => {
    const { of } = serveReport(headOf({ params: params.slice(0, 1) }), people);
    const { user } = await showApp(MainPage);
    await table();
    await user.clear(screen.getByRole('textbox', { name: '日期' }));
    await user.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(of('getData').at(-1)).toMatchObject({ params: '{"day":""}' }));
    await user.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: '日期' }).value).toBe('2026-11-01'),
    );
  });
});

describe('the data request of a report', () => {
  const params = [{ key: 'word', label: '姓名', kind: 'text' as const }];

  it('is sent on Enter, even with unchanged values, and keeps the focus in the input', async () => {
    const { of } = serveReport(headOf({ params }), people);
    const { user } = await showApp(MainPage);
    await table();
    const box = screen.getByRole('textbox', { name: '姓名' });
    await user.type(box, '小明{Enter}');
    await waitFor(() => expect(of('getData').at(-1)).toMatchObject({ params: '{"word":"小明"}' }));
    expect(document.activeElement).toBe(box);
    await waitFor(() => expect(of('getData')).toHaveLength(2));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(of('getData')).toHaveLength(3));
  });

  it('is repeated by 刷新', async () => {
    const { of } = serveReport(headOf(), people);
    const { user } = await showApp(MainPage);
    await table();
    await user.click(screen.getByRole('button', { name: '刷新' }));
    await waitFor(() => expect(of('getData')).toHaveLength(2));
  });

  it('ignores invalid parts of the URL and supports going back from a page beyond the last one', async () => {
    const { of } = serveReport(headOf({ params }), dataOf([depart, count], [], { total: 30 }));
    const old = encodeURIComponent(JSON.stringify({ gone: '1', word: '小明' }));
    const { user } = await showApp(MainPage, `/toy?page=9&column=away&params=${old}`);
    expect((await screen.findByText('暂无数据')).tagName).toBe('P');
    expect(of('getData')).toEqual([{ params: '{"word":"小明"}', pageNo: '9', pageSize: '20' }]);
    await user.click(screen.getByRole('button', { name: '上一页' }));
    await waitFor(() => expect(of('getData').at(-1)).toMatchObject({ pageNo: '8' }));
  });
});

it('a chart page shows a placeholder if the report has no chart', async () => {
  serveReport(headOf(), people);
  await showApp((page) => (
    <>
      <h1>页面</h1>
      <OnlineReportPage page={{ ...page, params: { code: 'main' } }} isCharts missing={<p>页面不存在</p>} />
    </>
  ));
  expect((await screen.findByText('暂无数据')).tagName).toBe('P');
});

describe('the charts of a report', () => {
  it('show the figures of their measures, independently of the table rows', async () => {
    const charts = [{ kind: 'table' as const, title: '人数', x: 'depart', series: ['count'] }];
    serveReport(headOf({ charts }), people);
    reportServer.use(
      http.get(`${api}/online/cgreport/api/getData/main`, () => answered(dataOf([depart, count], []))),
    );
    await showApp(MainPage);
    const figure = await screen.findByRole('figure', { name: '人数' });
    expect(within(figure).getAllByRole('row').map(cellsOf)).toEqual([
      ['班级', '人数'],
      ['一班', '1,234'],
      ['（空）', '0'],
    ]);
    // Without rows the table shows a note, and the charts stay.
    expect((await screen.findByText('暂无数据')).tagName).toBe('P');
  });
});
