import { expect, it } from 'vitest';
import { createCoverage } from './coverage.ts';
import { machineFile, machineFiles } from './machines.ts';
import { createWalkBook, imported, type WalkEntry } from './walk-book.ts';
import { pathsOf } from './path-run.ts';
import { readReport, readReportFile, reportLimits } from './report-file.ts';
import { coverageRows, reportOf, reportText, stepCounts, walksIn, withShapes } from './walk-report.ts';

const live = { by: 'live', actor: 't1/x:1', page: '首页', build: 'b1' } as const;
const step = { text: '打开', state: 'loading', mustRest: false, result: 'passed' } as const;

const walk = (title: string, steps: WalkEntry['steps']): WalkEntry => ({
  machine: 'departmentSwitch',
  title,
  basis: 'accepted',
  at: 1,
  note: '',
  steps,
});
const walks = [
  walk('只在沙盒', [{ ...step, origin: { by: 'sandbox' }, said: '', at: 1 }]),
  walk('混合', [
    { ...step, origin: live, said: '', at: 1 },
    { ...step, origin: { by: 'hand' }, said: '', at: 2 },
  ]),
  walk('全在平台', [{ ...step, origin: live, said: '', at: 1 }]),
];
const about = { build: 'b1', browser: 'x', date: '2026-01-01T00:00:00.000Z' };

function report() {
  const coverage = createCoverage();
  coverage.note('departmentSwitch', 'live', ['departmentSwitch.loading'], []);
  coverage.note('departmentSwitch', 'sandbox', ['departmentSwitch.loading', 'departmentSwitch.closed'], []);
  return reportOf(walks, coverage.view(), about);
}

it('an acceptance report counts only the live app, and gives the numbers', () => {
  expect(
    walksIn(report(), 'acceptance').map(({ title, steps }) => [title, steps.map(({ result }) => result)]),
  ).toEqual([
    ['混合', ['passed', 'open']],
    ['全在平台', ['passed']],
  ]);
  const text = reportText(report(), 'acceptance');
  expect(text).toContain('# 状态机验收报告');
  expect(text).toContain('走查：2 条路径，通过 1，失败 0，未走完 1');
  expect(text).toContain(
    '只计在平台上走过的 2 步，其中 2 步对照验收的路径；不计沙盒 1 步、手工 1 步、导入 0 步',
  );
  expect(text).toContain('| 部门切换 | 1/6 | 0/18 |');
  expect(text).toContain('来源：平台（首页，版本 b1，实例 t1/x:1）');
});

it('an acceptance report counts steps that were compared with the shape, and those compared with nothing', () => {
  const steps = [
    { ...step, origin: live, said: '', at: 1 },
    { ...step, unchecked: '用时未对照', origin: live, said: '', at: 2 },
  ];
  const text = reportText(reportOf([{ ...walk('从现在', steps), basis: 'shape' }], {}, about), 'acceptance');
  expect(text).toContain(
    '只计在平台上走过的 2 步，其中 0 步对照验收的路径、1 步对照验收的结构、1 步未对照；',
  );
  expect(text).toContain('2. 通过：打开 ⇒ `loading`（用时未对照；来源');
});

it('an acceptance report lists the paths that were not completed in the app, and the walkers', () => {
  const { entry } = machineFile('department-switch');
  const { scenarios, walks: shortest, refusals } = pathsOf(entry);
  const titles = [...scenarios, ...shortest, ...refusals].map(({ title }) => title);
  const [first = '', second = '', third = ''] = titles;
  const passed = { ...step, origin: live, said: '', at: 1 };
  const done = [
    { ...walk(first, [passed]), walker: '王老师' },
    { ...walk(second, [passed, { ...step, result: 'open' as const }]), walker: '李老师' },
    walk(third, [{ ...passed, origin: { by: 'sandbox' as const } }]),
  ];
  const read = readReport(JSON.stringify(reportOf(done, {}, about)));
  if (read === undefined) throw new Error('the report is invalid');
  const text = reportText(read, 'acceptance');
  expect(text).toContain('- 走查人：王老师（1 条）、李老师（1 条）');
  expect(text).toContain(`## 部门切换：${first}`);
  const left = text.split('## 没有在平台上走完的路径')[1] ?? '';
  expect(left).toContain(`- 部门切换：${titles.length} 条中有 ${titles.length - 1} 条没有走完`);
  const lines = left.split('\n');
  expect(lines).not.toContain(`  - ${first}`);
  expect(lines).toEqual(expect.arrayContaining([`  - ${second}`, `  - ${third}`]));
  expect(left).toMatch(/^- 会话：\d+ 条都没有走完$/m);
  expect(reportText(read, 'all')).not.toContain('没有在平台上走完的路径');
});

it('a complete report separates the app from other sources', () => {
  expect(coverageRows(report(), 'all')[0]).toEqual({
    title: '部门切换',
    cells: ['1/6', '0/18', '2/6', '0/18'],
  });
  const text = reportText(report(), 'all');
  expect(text).toContain('步骤：平台 2 步、沙盒 1 步、手工 1 步、导入 0 步');
  expect(text).toContain('来源：沙盒');
});

it('imported results of the app do not count as live results', () => {
  const brought = readReport(JSON.stringify(report()))?.walks.map(imported) ?? [];
  expect(stepCounts(brought)).toEqual({ live: 0, sandbox: 0, hand: 0, imported: 4, accepted: 0, shape: 0 });
  expect(walksIn(reportOf(brought, {}, about), 'acceptance')).toEqual([]);
  expect(brought[2]?.steps[0]?.origin).toEqual({ by: 'imported', was: 'live' });
});

const record = { kind: 'campus-inspector-log', build: 'b1', date: '2026-01-01', records: [] };
const fileOf = (more: object) => JSON.stringify({ ...report(), ...more });

it('the log attached to a report is parsed with it, and is not trusted', () => {
  expect(readReportFile(fileOf({ log: record }))).toMatchObject({ report: { build: 'b1' }, log: record });
  expect(readReportFile(fileOf({ log: { ...record, records: [{}] } }))).toEqual({
    problem: '所附的事件记录不是检查器导出的事件记录',
  });
});

const manyKeys = <Value,>(count: number, value: Value) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, value]));
const noShape = { delays: {}, guards: [], states: {} };
const { names, ways, all, text: longest } = reportLimits.shape;
const stateWith = (way: unknown[]) => ({ one: { kind: 'atomic', on: { gone: way } } });
const oversized = {
  'too many states': { states: manyKeys(names + 1, { kind: 'atomic', on: {} }) },
  'too many events': { states: { one: { kind: 'atomic', on: manyKeys(names + 1, []) } } },
  'too many ways of one event': { states: stateWith(Array.from({ length: ways + 1 }, () => ({ to: [] }))) },
  'too many ways in all': {
    states: manyKeys(names, {
      kind: 'atomic',
      on: { gone: Array.from({ length: 1 + all / names }, () => ({ to: [] })) },
    }),
  },
  'too many targets': { states: stateWith([{ to: Array.from({ length: ways + 1 }, String) }]) },
  'too long a name': { states: stateWith([{ to: ['x'.repeat(longest + 1)] }]) },
  'too many guards': { guards: Array.from({ length: names + 1 }, String) },
  'too many delays': { delays: manyKeys(names + 1, 1) },
};

it('the report parser accepts the shapes of every machine of this build', () => {
  const machines = machineFiles.map(({ graph }) => ({ ...walk('', []), machine: graph.id }));
  const own = withShapes(reportOf(machines, {}, about));
  expect(Object.keys(own.shapes ?? {})).toHaveLength(machineFiles.length);
  expect(readReport(JSON.stringify(own))?.shapes).toEqual(own.shapes);
});

it('the report parser accepts shapes up to the limits', () => {
  const shape = { ...noShape, states: manyKeys(names, { kind: 'atomic', on: {} }) };
  expect(readReport(fileOf({ shapes: manyKeys(2, shape) }))?.shapes).toEqual(manyKeys(2, shape));
});

it.each([
  ['no JSON', '{', '不是检查器导出的 JSON 报告'],
  ['what never ends to be nested', '['.repeat(1_000_000), '不是检查器导出的 JSON 报告'],
  ['too large a file', ' '.repeat(reportLimits.bytes + 1), '文件太大'],
  [
    'too many walks',
    fileOf({ walks: Array.from({ length: reportLimits.walks + 1 }, () => walk('', [])) }),
    '不是检查器导出的 JSON 报告',
  ],
  [
    'too long a walk',
    fileOf({
      walks: [
        walk(
          '',
          Array.from({ length: reportLimits.steps + 1 }, () => step),
        ),
      ],
    }),
    '不是检查器导出的 JSON 报告',
  ],
  [
    'too much coverage',
    fileOf({
      coverage: {
        polling: { live: { edges: [], states: Array.from({ length: reportLimits.ids + 1 }, String) } },
      },
    }),
    '不是检查器导出的 JSON 报告',
  ],
  ...Object.entries(oversized).map(([words, shape]) => [
    words,
    fileOf({ shapes: { polling: { ...noShape, ...shape } } }),
    '不是检查器导出的 JSON 报告',
  ]),
  [
    'too many shapes',
    fileOf({ shapes: manyKeys(reportLimits.shapes + 1, noShape) }),
    '不是检查器导出的 JSON 报告',
  ],
])('the report parser refuses %s', (_words, text, problem) => {
  expect(readReportFile(text)).toEqual({ problem });
});

it('the report parser treats property names as data', () => {
  const text = fileOf({}).replace(
    '"coverage":{',
    '"coverage":{"__proto__":{"live":{"states":[],"edges":[]}},',
  );
  const read = readReport(text);
  expect(read?.coverage['live']).toBe(undefined);
});

it('results of the live app are kept when a report is imported', () => {
  const book = createWalkBook();
  const own = walk('全在平台', [{ ...step, origin: live, said: '', at: 9 }]);
  book.write(own);
  book.write(walk('只在沙盒', []));
  expect(book.bring(walks)).toBe(2);
  expect(book.view()).toEqual([own, ...walks.slice(0, 2).map(imported)]);
});
