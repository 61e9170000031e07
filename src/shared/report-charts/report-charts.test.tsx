import { Theme } from '@radix-ui/themes';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppProvider } from '#shared/app/app-context.tsx';
import { testApp } from '#shared/app/testing/test-app.ts';
import { widthOf } from '#shared/ui/charts/chart-text.ts';
import { ReportCharts } from './report-charts.tsx';
import type { Drill } from './report-drill.ts';
import type { ReportChart, ReportData, ReportHead } from './report-figures.ts';

afterEach(cleanup);

const columns: ReportHead['columns'] = [
  { key: 'depart', label: '班级', part: 'group', kind: 'depart', sortable: true },
  { key: 'count', label: '人数', part: 'measure', measure: 'count', sortable: true },
  { key: 'rate', label: '完成率', part: 'measure', measure: 'rate', percent: true, sortable: true },
];
const dataOf = (records: ReportData['records'], more: Partial<ReportData> = {}): ReportData => ({
  columns,
  records,
  total: records.length,
  size: 1000,
  current: 1,
  pages: 1,
  isCut: false,
  ...more,
});
const classes = dataOf([
  { depart: 'c1', depart_dictText: '一班', count: 30, rate: 0.5 },
  { depart: 'c2', depart_dictText: '二班', count: 10, rate: 0.25 },
]);
const bar: ReportChart = { kind: 'bar', title: '人数', x: 'depart', series: ['count'] };
const line: ReportChart = { kind: 'line', title: '完成率', x: 'depart', series: ['rate'] };
const table: ReportChart = { kind: 'table', title: '明细表', x: 'depart', series: ['count', 'rate'] };
const pie: ReportChart = { kind: 'pie', title: '占比', x: 'depart', series: ['count'] };

const show = (charts: ReportChart[], layout: ReportHead['layout'], data = classes) =>
  render(
    <AppProvider value={testApp()}>
      <Theme>
        <ReportCharts head={{ name: '班级', charts, layout }} data={data} />
      </Theme>
    </AppProvider>,
  );
const figures = () => screen.getAllByRole('figure').map((figure) => figure.getAttribute('aria-labelledby'));
const titles = () => figures().map((id) => document.getElementById(id ?? '')?.textContent);
const rowsOf = (name: string) =>
  within(screen.getByRole('figure', { name }))
    .getAllByRole('row')
    .map(({ children }) => [...children].map(({ textContent }) => textContent));

describe('the charts of a report', () => {
  it('are shown in one column, or in one tab each', async () => {
    show([bar, line], 'single');
    expect(titles()).toEqual(['人数', '完成率']);
    cleanup();
    show([bar, line], 'tab');
    expect(titles()).toEqual(['人数']);
    await userEvent.click(screen.getByRole('tab', { name: /完成率/ }));
    expect(titles()).toEqual(['完成率']);
  });

  it('are merged into one drawing in the combined layout, with tables below it', () => {
    show([bar, line, table], 'combined');
    expect(titles()).toEqual(['人数 · 完成率', '明细表']);
    expect(rowsOf('明细表')).toEqual([
      ['班级', '人数', '完成率'],
      ['一班', '30', '50%'],
      ['二班', '10', '25%'],
    ]);
  });

  it('draw a point for each record, even if the names have a common prefix', async () => {
    const box = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    onTestFinished(() => box.mockRestore());
    box.mockReturnValue(new DOMRect(0, 0, 600, 224));
    const weeks = ['2026-11-23起的一周', '2026-11-24起的一周', '2026-11-25起的一周'];
    show(
      [line],
      'single',
      dataOf(weeks.map((depart_dictText, at) => ({ depart: `w${at}`, depart_dictText, rate: at / 4 }))),
    );
    const drawing = await screen.findByRole('application');
    const path = drawing.querySelector('.recharts-line-curve')?.getAttribute('d') ?? '';
    const [first = '', ...others] = path.split('L');
    const across = [first.replace('M', ''), ...others].map((point) => Number(point.split(',')[0]));
    expect(across).toEqual([...new Set(across)].sort((one, other) => one - other));
    expect(across).toHaveLength(3);
    for (const week of weeks) expect(within(drawing).getByText(week).tagName).toBe('tspan');
  });

  it('draw axis labels of many points without overlap and inside the drawing', async () => {
    const box = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    onTestFinished(() => box.mockRestore());
    box.mockReturnValue(new DOMRect(0, 0, 400, 224));
    const many = Array.from({ length: 150 }, (_one, at) => ({
      depart: `c${at}`,
      depart_dictText: `第一实验小学三年级${at + 100}班`,
      count: 123_456_789 + at,
    }));
    show([bar], 'single', dataOf(many));
    const drawing = await screen.findByRole('application');
    const across = (axis: string) =>
      [...drawing.querySelectorAll(`.recharts-${axis}-tick-labels text`)].map((text) => ({
        x: Number(text.getAttribute('x')),
        width: widthOf(text.textContent),
      }));
    const names = across('xAxis');
    expect([names.length, drawing.querySelectorAll('.recharts-xAxis-tick-labels > *').length]).toEqual([
      3, 3,
    ]);
    for (const [at, { x, width }] of names.entries()) {
      const before = names[at - 1] ?? { x: 0, width: 0 };
      expect(x - width / 2).toBeGreaterThanOrEqual(before.x + before.width / 2);
      expect(x + width / 2).toBeLessThanOrEqual(400);
    }
    const marks = across('yAxis');
    expect(marks).toHaveLength(5);
    for (const { x, width } of marks) expect(x - width).toBeGreaterThanOrEqual(0);
  });

  it('have no axis ticks between whole numbers', async () => {
    const box = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    onTestFinished(() => box.mockRestore());
    box.mockReturnValue(new DOMRect(0, 0, 600, 224));
    show([bar], 'single', dataOf([{ depart: 'c1', depart_dictText: '一班', count: 1 }]));
    const marks = (await screen.findByRole('application')).querySelectorAll(
      '.recharts-yAxis-tick-labels text',
    );
    expect([...marks].map(({ textContent }) => textContent)).toEqual(['0', '1']);
  });

  it('show the shares of a pie as text', async () => {
    show([pie], 'double');
    expect((await screen.findByText(/一班：30（75\.0%）/)).tagName).toBe('LI');
    expect((await screen.findByText(/二班：10（25\.0%）/)).tagName).toBe('LI');
  });

  it('group small slices of a pie as 其他, and show a long table in parts', async () => {
    const many = Array.from({ length: 700 }, (_one, at) => ({ depart: `c${at}`, count: 700 - at }));
    show([pie, table], 'single', dataOf(many));
    expect((await screen.findByText(/^其他：/)).tagName).toBe('LI');
    const figure = screen.getByRole('figure', { name: '明细表' });
    const rows = () => within(figure).getAllByRole('row').length;
    expect(rows()).toBe(667);
    await userEvent.click(within(figure).getByRole('button', { name: '再显示 34 行（还有 34 行）' }));
    expect([rows(), within(figure).queryByRole('button')]).toEqual([701, null]);
  });

  it('show a note if there are more series than colours', () => {
    const keys = Array.from({ length: 9 }, (_one, at) => `m${at}`);
    const measures = keys.map((key) => ({ key, label: key, part: 'measure' as const, measure: key }));
    show(
      [{ ...bar, series: keys }],
      'single',
      dataOf([{ depart: 'c1' }], { columns: [...columns, ...measures] }),
    );
    expect(screen.getByText('图中只画前 8 个系列，数据表里有全部').tagName).toBe('P');
  });

  const drilled = async (charts: ReportChart[], layout: ReportHead['layout'] = 'single', data = classes) => {
    const box = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    onTestFinished(() => box.mockRestore());
    box.mockReturnValue(new DOMRect(0, 0, 600, 224));
    const onDrill = vi.fn<(drill: Drill) => void>();
    render(
      <AppProvider value={testApp()}>
        <Theme>
          <ReportCharts head={{ name: '班级', charts, layout }} data={data} onDrill={onDrill} />
        </Theme>
      </AppProvider>,
    );
    return {
      onDrill,
      drawing: charts[0]?.kind === 'table' ? undefined : await screen.findByRole('application'),
    };
  };
  const second = { title: '二班', group: { depart: 'c2' } };

  it('open the records behind a clicked bar or slice', async () => {
    const { onDrill, drawing } = await drilled([bar]);
    const bars = drawing?.querySelectorAll('.recharts-bar-rectangle') ?? [];
    await userEvent.click(bars[1] ?? document.body);
    expect(onDrill.mock.calls).toEqual([[second]]);
    cleanup();
    const other = await drilled([pie]);
    const slices = other.drawing?.querySelectorAll('.recharts-pie-sector') ?? [];
    await userEvent.click(slices[1] ?? document.body);
    expect(other.onDrill.mock.calls).toEqual([[second]]);
  });

  it('open the records behind a table value with the keyboard', async () => {
    const { onDrill } = await drilled([table]);
    screen.getByRole('button', { name: '25%，查看完成率的明细' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onDrill.mock.calls).toEqual([[second]]);
  });

  it('open the records of a pivot column in a combined drawing', async () => {
    const pivot = { field: 'sex', value: '1', text: '男' };
    const data = dataOf([{ depart: 'c1', depart_dictText: '一班', p1_count: 3 }], {
      columns: [
        ...columns.slice(0, 1),
        { key: 'p1_count', label: '人数', part: 'measure', measure: 'count', pivot, sortable: true },
      ],
    });
    const { onDrill, drawing } = await drilled([bar, { ...bar, title: '又' }], 'combined', data);
    await userEvent.click(drawing?.querySelectorAll('.recharts-bar-rectangle')[0] ?? document.body);
    expect(onDrill.mock.calls).toEqual([[{ title: '一班 · 男', group: { depart: 'c1', sex: '1' } }]]);
  });
});
