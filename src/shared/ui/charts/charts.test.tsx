import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppProvider } from '#shared/app/app-context.tsx';
import { testApp } from '#shared/app/testing/test-app.ts';
import type { ChartPoint, ChartSeries } from './chart-types.ts';
import { LineChart } from './line-chart.tsx';
import { StackedBar } from './stacked-bar.tsx';

afterEach(cleanup);

const points = [
  { short: '05-11', full: '2026-05-11' },
  { short: '05-12', full: '2026-05-12' },
];
const series = [
  { name: '访问', values: [4, 8] },
  { name: 'IP', values: [0, 2] },
];

describe('a line chart', () => {
  it('provides its values in a table', () => {
    render(
      <AppProvider value={testApp({})}>
        <LineChart label="近7天访问" pointName="日期" points={points} series={series} />
      </AppProvider>,
    );
    expect(screen.getByRole('figure', { name: '近7天访问' }).tagName).toBe('FIGURE');
    const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['日期', '访问', 'IP'],
      ['2026-05-11', '4', '0'],
      ['2026-05-12', '8', '2'],
    ]);
  });

  it('has a vertex for each point, and its values can be read with the arrow keys', async () => {
    await show(series);
    const drawing = await screen.findByRole('application', { name: '访问：折线图，用左右方向键读数' });
    expect(lines(drawing)).toEqual([2, 2]);
    const user = userEvent.setup();
    await user.tab();
    expect(document.activeElement).toBe(drawing);
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('status').textContent).toBe('2026-05-12访问：8IP：2');
  });

  it('shows a dot for each series if there is only one point', async () => {
    await show(series, points.slice(0, 1));
    const drawing = await screen.findByRole('application');
    expect(drawing.querySelectorAll('.recharts-dot').length).toBe(2);
    cleanup();
    await show(series);
    expect((await screen.findByRole('application')).querySelectorAll('.recharts-dot').length).toBe(0);
  });

  it.each([
    [
      [4, 41],
      ['0', '10', '20', '30', '40', '50'],
    ],
    [
      [0, 1234],
      ['0', '250', '500', '750', '1000', '1250'],
    ],
    [
      [0, 0],
      ['0', '1', '2', '3', '4', '5'],
    ],
  ])('has an axis with round whole numbers from 0 for %j', async (values, marks) => {
    await show([{ name: '访问', values }]);
    const drawing = await screen.findByRole('application');
    const drawn = [...drawing.querySelectorAll('.recharts-yAxis-tick-labels text')];
    expect(drawn.map((mark) => mark.textContent)).toEqual(marks);
  });
});

/** Renders in a box of 400 × 224, because happy-dom has no layout. */
async function show(shown: readonly ChartSeries[], at: readonly ChartPoint[] = points): Promise<void> {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 224));
  await import('./chart-drawings.tsx');
  render(
    <AppProvider value={testApp({})}>
      <LineChart label="访问" pointName="日期" points={at} series={shown} />
    </AppProvider>,
  );
}

/** Returns the number of points of each line. */
const lines = (drawing: HTMLElement): readonly number[] =>
  [...drawing.querySelectorAll('.recharts-curve[fill=none]')].map(
    (line) => (line.getAttribute('d') ?? '').split('L').length,
  );

describe('a stacked bar', () => {
  it('shows the non-empty parts with proportional widths', () => {
    const parts = [
      { name: '已批改', value: 3, tone: 'done' },
      { name: '待批改', value: 0, tone: 'waiting' },
      { name: '未提交', value: 1, tone: 'open' },
    ] as const;
    const { container } = render(<StackedBar parts={parts} />);
    const shown = [...container.querySelectorAll('[data-tone]')];
    expect(shown.map((part) => [part.getAttribute('data-tone'), part.getAttribute('style')])).toEqual([
      ['done', 'flex-grow: 0.75;'],
      ['open', 'flex-grow: 0.25;'],
    ]);
  });
});
