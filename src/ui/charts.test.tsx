import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
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
  it('has the same figures in a table', () => {
    render(<LineChart label="近7天访问" pointName="日期" points={points} series={series} />);
    expect(screen.getByRole('figure', { name: '近7天访问' }).tagName).toBe('FIGURE');
    const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['日期', '访问', 'IP'],
      ['2026-05-11', '4', '0'],
      ['2026-05-12', '8', '2'],
    ]);
  });

  it('draws each value at its height of the axis', () => {
    const { container } = render(<LineChart label="访问" pointName="日期" points={points} series={series} />);
    const lines = [...container.querySelectorAll('polyline')].map((line) => line.getAttribute('points'));
    expect(lines).toEqual(['25,50 75,0', '25,100 75,75']);
  });

  it('has an axis and no line through nowhere when nothing happened or there is nothing', () => {
    const { container, rerender } = render(
      <LineChart label="访问" pointName="日期" points={points} series={[{ name: '访问', values: [0, 0] }]} />,
    );
    expect(container.querySelector('polyline')?.getAttribute('points')).toBe('25,100 75,100');
    rerender(<LineChart label="访问" pointName="日期" points={[]} series={[{ name: '访问', values: [] }]} />);
    expect(container.querySelector('polyline')?.getAttribute('points')).toBe('');
  });
});

describe('a stacked bar', () => {
  it('shows the parts that are not empty, as wide as they are', () => {
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
