import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MachineShape } from '#machines/machine-shape.ts';
import { ComparisonPage } from './comparison-page.tsx';
import { compareReports, comparisonText, shapeSummary } from './report-comparison.ts';
import type { ReportFile } from './report-file.ts';
import type { WalkEntry } from './walk-book.ts';
import { reportOf, withShapes } from './walk-report.ts';

const live = { by: 'live', actor: 't1/x:1', page: '首页', build: 'b1' } as const;
const walk = (title: string, took: number, result: 'passed' | 'failed' = 'passed'): WalkEntry => ({
  machine: 'departmentSwitch',
  title,
  basis: 'accepted',
  at: 1,
  note: '',
  steps: [0, took].map((at) => ({
    text: '',
    state: '',
    mustRest: false,
    result,
    origin: live,
    said: '',
    at,
  })),
});
const at = (build: string) => ({ build, browser: 'x', date: '2026-01-01T00:00:00.000Z' });
const seen = (...states: string[]) => ({
  departmentSwitch: { live: { states: new Set(states), edges: new Set<string>() } },
});
const one = withShapes(
  reportOf([walk('甲 | 乙', 1_000), walk('只在甲', 0)], seen('departmentSwitch.closed'), at('b1')),
);
const other = withShapes(
  reportOf(
    [walk('甲 | 乙', 6_500), walk('只在乙', 0, 'failed')],
    seen('departmentSwitch.closed', 'departmentSwitch.moved'),
    at('b2'),
  ),
);

function changed(report: ReportFile, change: (shape: MachineShape) => MachineShape): ReportFile {
  const shapes = Object.entries(report.shapes ?? {}).map(([id, shape]) => [id, change(shape)] as const);
  return { ...report, shapes: Object.fromEntries(shapes) };
}

it('a comparison lists paths with different results, their durations, and the coverage', () => {
  const [machine, ...rest] = compareReports(one, other).machines;
  expect(rest).toEqual([]);
  expect(machine).toEqual({
    title: '部门切换',
    shape: [],
    picture: undefined,
    results: [
      { title: '只在甲', was: '通过（平台）', is: '没有' },
      { title: '只在乙', was: '没有', is: '失败（平台）' },
    ],
    times: [{ title: '甲 | 乙', was: '1.0 秒', is: '6.5 秒' }],
    coverage: [
      { title: '状态（平台）', was: '1/6', is: '2/6' },
      { title: '转换（平台）', was: '0/18', is: '0/18' },
      { title: '状态（含沙盒与导入）', was: '1/6', is: '2/6' },
      { title: '转换（含沙盒与导入）', was: '0/18', is: '0/18' },
    ],
  });
});

it('a comparison puts the earlier report first, regardless of the order of selection', () => {
  const later = { ...one, date: '2026-01-02T00:00:00.000Z', build: 'b3' };
  const compared = compareReports(later, other);
  expect(compared.about.slice(0, 2).map((line) => line.split('，')[0])).toEqual([
    '甲：版本 b2',
    '乙：版本 b3',
  ]);
  expect(compared).toEqual(compareReports(other, later));
});

it('a comparison describes how the machine differs between the builds', () => {
  const later = changed(other, (shape) => ({ ...shape, guards: [...shape.guards, 'isNew'] }));
  const [machine] = compareReports(one, later).machines;
  expect(machine?.shape).toEqual(['新增条件 isNew']);
});

it('a comparison draws removed parts if the later build is that of this inspector', () => {
  const earlier = changed(one, ({ states, ...shape }) => ({
    ...shape,
    states: { ...states, gone: { kind: 'atomic', on: {} } },
  }));
  const comparison = compareReports(earlier, other);
  expect(compareReports(other, earlier).machines[0]?.picture).toBe(undefined);
  render(<ComparisonPage comparison={comparison} onClose={() => undefined} />);
  const picture = screen.getByRole('img', { name: '部门切换的状态图' });
  expect(within(picture).getByText('少了：gone').closest('.md-lost')).toBeInstanceOf(SVGGElement);
});

it.each([
  [200, 'a picture'],
  [201, 'words alone'],
])('a comparison reports %d removed transitions in %s', (count, received) => {
  const many = Object.fromEntries(Array.from({ length: count }, (_, at) => [`gone.${at}`, [{ to: [] }]]));
  const earlier = changed(one, ({ states: { closed, ...states }, ...shape }) => ({
    ...shape,
    states: { ...states, ...(closed && { closed: { ...closed, on: { ...closed.on, ...many } } }) },
  }));
  const [machine] = compareReports(earlier, other).machines;
  expect(machine?.shape).toHaveLength(count);
  expect(machine?.picture === undefined ? 'words alone' : 'a picture').toBe(received);
});

it.each([
  ['b2', '版本不同，至少一份报告没有附状态机的结构，不能比较'],
  ['b1', '结构相同'],
])('a comparison uses the builds if a report has no shapes: %s', (build, said) => {
  const { shapes: _shapes, ...bare } = other;
  const [machine] = compareReports(one, { ...bare, build }).machines;
  expect(machine && shapeSummary(machine)).toBe(said);
});

it('a comparison only names a machine without differences', () => {
  const { about, ...compared } = compareReports(one, { ...one, build: 'b2' });
  expect(compared).toEqual({ machines: [], same: ['部门切换'] });
  expect(comparisonText({ about, ...compared })).toContain('- 没有不同的状态机：部门切换\n');
});

it('a comparison ignores the duration of a path run in the sandbox', () => {
  const { walks } = one;
  const byHand = walks.map((each) => ({
    ...each,
    steps: each.steps.map((step) => ({ ...step, origin: { by: 'sandbox' } as const })),
  }));
  const [machine] = compareReports({ ...one, walks: byHand }, other).machines;
  expect(machine?.times).toEqual([]);
  expect(machine?.results[0]).toEqual({ title: '甲 | 乙', was: '通过（沙盒）', is: '通过（平台）' });
});

it('a comparison is a text in which no path name breaks a table', () => {
  const text = comparisonText(compareReports(one, other));
  expect(text).toContain('- 甲：版本 b1，');
  expect(text).toContain('## 部门切换\n\n结构相同\n');
  expect(text).toContain('| 甲 \\| 乙 | 1.0 秒 | 6.5 秒 |');
});
