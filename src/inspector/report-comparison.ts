import { builtShape } from '#machines/built-shape.ts';
import { shareOf, sources, type Share, type Source } from './coverage.ts';
import { machineFiles, type MachineFile } from './machines.ts';
import type { ReportFile } from './report-file.ts';
import { shapeChanges, shapeChangeTexts, type ShownChange } from './shape-changes.ts';
import { originLabels, walkResult, type WalkEntry } from './walk-book.ts';
import { coverageOf, dateText, resultLabels } from './walk-report.ts';

/** A value in each report, as text. */
export type Pair = { readonly title: string; readonly was: string; readonly is: string };

export type MachineComparison = {
  readonly title: string;
  /** The differences of its shape; undefined if a report does not contain it. */
  readonly shape: readonly string[] | undefined;
  /**
   * The same in the diagram, if the later report has this inspector's build; other machines, or too many differences,
   * cannot be drawn.
   */
  readonly picture: { readonly file: MachineFile; readonly changes: readonly ShownChange[] } | undefined;
  /** Paths with different results, or in one report only. */
  readonly results: readonly Pair[];
  /** Durations of the paths that passed in the app in both. */
  readonly times: readonly Pair[];
  readonly coverage: readonly Pair[];
};

export type Comparison = {
  /** The reports, and the meaning of the numbers. */
  readonly about: readonly string[];
  /** The machines with differences. */
  readonly machines: readonly MachineComparison[];
  /** The titles of the other machines in the reports. */
  readonly same: readonly string[];
};

/** The maximum number of drawn differences: more are unreadable, and each takes time to place. */
const maxDrawn = 200;

/**
 * Returns the differences from the earlier report to the later one per machine, whatever the order of selection;
 * machines in neither report are omitted.
 */
export function compareReports(...chosen: readonly [ReportFile, ReportFile]): Comparison {
  const [one, other] = inOrder(...chosen);
  const spoken = ({ graph }: MachineFile) =>
    [one, other].some(
      ({ walks, coverage }) => graph.id in coverage || walks.some(({ machine }) => machine === graph.id),
    );
  const all = machineFiles.filter(spoken).map((file) => ({
    title: file.entry.title,
    shape: shapeOf(one, other, file.graph.id),
    picture: pictureOf(one, other, file),
    ...walksOf(one, other, file.graph.id),
    coverage: coveragePairs(one, other, file),
  }));
  return {
    about: [
      aboutText('甲', one),
      aboutText('乙', other),
      '覆盖以本检查器的状态机为准；用时只比较两份报告中都在平台上走过并通过的路径。',
    ],
    machines: all.filter((machine) => !isSame(machine)),
    same: all.filter(isSame).map(({ title }) => title),
  };
}

/** By date; in the order of selection if a foreign file has no readable one. */
function inOrder(one: ReportFile, other: ReportFile): readonly [ReportFile, ReportFile] {
  return Date.parse(other.date) < Date.parse(one.date) ? [other, one] : [one, other];
}

function isSame({ shape, results, times, coverage }: MachineComparison): boolean {
  return shape?.length === 0 && [...results, ...times, ...coverage].every(({ was, is }) => was === is);
}

const aboutText = (name: string, { build, date, browser }: ReportFile) =>
  `${name}：版本 ${build}，${dateText(date)}，${browser}`;

function shapeOf(one: ReportFile, other: ReportFile, machine: string): readonly string[] | undefined {
  const was = one.shapes?.[machine];
  const is = other.shapes?.[machine];
  if (was !== undefined && is !== undefined) return shapeChangeTexts(was, is);
  return one.build === other.build ? [] : undefined;
}

function pictureOf(one: ReportFile, other: ReportFile, file: MachineFile): MachineComparison['picture'] {
  const was = one.shapes?.[file.graph.id];
  const is = other.shapes?.[file.graph.id];
  if (was === undefined || is === undefined) return undefined;
  if (shapeChangeTexts(was, is).length > maxDrawn) return undefined;
  if (shapeChangeTexts(is, builtShape(file.entry)).length > 0) return undefined;
  const changes = shapeChanges(file, was) ?? [];
  return changes.length === 0 ? undefined : { file, changes };
}

function walksOf(
  one: ReportFile,
  other: ReportFile,
  machine: string,
): Pick<MachineComparison, 'results' | 'times'> {
  const ofMachine = ({ walks }: ReportFile) =>
    new Map(walks.filter((walk) => walk.machine === machine).map((walk) => [walk.title, walk]));
  const [earlier, later] = [ofMachine(one), ofMachine(other)];
  const titles = [...new Set([...earlier.keys(), ...later.keys()])];
  const pairs = (textOf: (walk: WalkEntry | undefined) => string) =>
    titles.map((title) => ({ title, was: textOf(earlier.get(title)), is: textOf(later.get(title)) }));
  return {
    results: pairs(resultText).filter(({ was, is }) => was !== is),
    times: pairs(timeText).filter(({ was, is }) => was !== '' && is !== ''),
  };
}

/** `通过（平台）`: the result and its source. */
function resultText(walk: WalkEntry | undefined): string {
  if (walk === undefined) return '没有';
  const sourceLabels = walk.steps.flatMap(({ origin }) =>
    origin === undefined ? [] : [originLabels[whoOf(origin)]],
  );
  const result = resultLabels[walkResult(walk)];
  return sourceLabels.length === 0 ? result : `${result}（${[...new Set(sourceLabels)].join('、')}）`;
}

/** Returns the duration of a path that passed in the app; empty for others. */
function timeText(walk: WalkEntry | undefined): string {
  if (walk === undefined || walkResult(walk) !== 'passed') return '';
  const { steps } = walk;
  const [first, last] = [steps.at(0)?.at, steps.at(-1)?.at];
  const isLive = steps.every(({ origin }) => origin !== undefined && whoOf(origin) === 'live');
  if (!isLive || first === undefined || last === undefined) return '';
  return `${((last - first) / 1000).toFixed(1)} 秒`;
}

/** Returns the source of a result, here or at the report's origin: both reports may come from elsewhere. */
function whoOf(origin: NonNullable<WalkEntry['steps'][number]['origin']>) {
  return origin.by === 'imported' ? origin.was : origin.by;
}

function coveragePairs(one: ReportFile, other: ReportFile, { graph }: MachineFile): readonly Pair[] {
  const shares = (report: ReportFile, places: readonly Source[]) =>
    shareOf(graph, coverageOf(report)[graph.id], places);
  const groups = { 平台: ['live'], 含沙盒与导入: sources } as const;
  const text = ({ done, of }: Share) => `${done}/${of}`;
  return Object.entries(groups).flatMap(([name, places]) => {
    const [was, is] = [shares(one, places), shares(other, places)];
    return [
      { title: `状态（${name}）`, was: text(was.states), is: text(is.states) },
      { title: `转换（${name}）`, was: text(was.edges), is: text(is.edges) },
    ];
  });
}

/** Returns a summary of the shape differences. */
export function shapeSummary({ shape }: MachineComparison): string {
  if (shape === undefined) return '版本不同，至少一份报告没有附状态机的结构，不能比较';
  return shape.length === 0 ? '结构相同' : `结构有 ${shape.length} 处不同`;
}

export const pairHeads = { results: '结果不同的路径', times: '用时', coverage: '覆盖' } as const;
export const comparedParts = ['results', 'times', 'coverage'] as const;

/** Returns the text about the machines without differences. */
export function sameText({ same }: Pick<Comparison, 'same'>): string {
  return same.length === 0 ? '' : `没有不同的状态机：${same.join('、')}`;
}

/** The same as text. */
export function comparisonText({ about, machines, same }: Comparison): string {
  return [
    '# 状态机走查报告的比较',
    '',
    ...[...about, sameText({ same })].filter(Boolean).map((line) => `- ${line}`),
    '',
    ...machines.flatMap((machine) => [
      `## ${machine.title}`,
      '',
      shapeSummary(machine),
      '',
      ...(machine.shape ?? []).map((line) => `- ${line}`),
      ...comparedParts.flatMap((part) => tableText(pairHeads[part], machine[part])),
    ]),
  ].join('\n');
}

function tableText(head: string, pairs: readonly Pair[]): readonly string[] {
  if (pairs.length === 0) return [];
  return [
    '',
    `| ${head} | 甲 | 乙 |`,
    '| --- | --- | --- |',
    ...pairs.map(({ title, was, is }) => `| ${cellText(title)} | ${was} | ${is} |`),
    '',
  ];
}

/** Path names of arbitrary files may contain anything. */
function cellText(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll('|', '\\|');
}
