import type { StepResult } from '#machines/walk/walk.machine.ts';
import { builtShape } from '#machines/built-shape.ts';
import { shareOf, sources, sumOf, type CoverageView, type Share, type Source } from './coverage.ts';
import { machineFiles } from './machines.ts';
import { allPathsOf } from './path-run.ts';
import type { ReportFile } from './report-file.ts';
import { liveOnly, originText, walkResult, type BookStep, type WalkEntry } from './walk-book.ts';

type About = { readonly build: string; readonly browser: string; readonly date: string };

/** Returns all results and the coverage as data, each step with its source. */
export function reportOf(walks: readonly WalkEntry[], coverage: CoverageView, about: About): ReportFile {
  return {
    kind: 'campus-inspector-report',
    ...about,
    walks: walks.map((walk) => ({ ...walk, steps: walk.steps.map((step) => ({ ...step })) })),
    coverage: Object.fromEntries(
      Object.entries(coverage).map(([machine, by]) => [
        machine,
        Object.fromEntries(
          sources.flatMap((source) => {
            const one = by[source];
            return one === undefined ? [] : [[source, { states: [...one.states], edges: [...one.edges] }]];
          }),
        ),
      ]),
    ),
  };
}

/** The same with this build's shapes of its machines, for comparisons with other builds. */
export function withShapes(report: ReportFile): ReportFile {
  const spoken = new Set([...report.walks.map(({ machine }) => machine), ...Object.keys(report.coverage)]);
  const files = machineFiles.filter(({ graph }) => spoken.has(graph.id));
  return {
    ...report,
    shapes: Object.fromEntries(files.map(({ entry, graph }) => [graph.id, builtShape(entry)])),
  };
}

/** Converts the coverage of a report for the pages. */
export function coverageOf(report: Pick<ReportFile, 'coverage'>): CoverageView {
  return Object.fromEntries(
    Object.entries(report.coverage).map(([machine, by]) => [
      machine,
      Object.fromEntries(
        sources.flatMap((source) => {
          const one = by[source];
          return one === undefined
            ? []
            : [[source, { states: new Set(one.states), edges: new Set(one.edges) }]];
        }),
      ),
    ]),
  );
}

/** `acceptance`: 验收报告, which counts only the live app. */
export type ReportKind = 'all' | 'acceptance';

export type StepCounts = Readonly<
  Record<'live' | 'sandbox' | 'hand' | 'imported' | 'accepted' | 'shape', number>
>;

/**
 * Counts passed and failed steps by source. `accepted` and `shape` count the live ones that were compared with a path
 * and with the shape of the golden file.
 */
export function stepCounts(walks: readonly WalkEntry[]): StepCounts {
  const steps = walks.flatMap(({ basis, steps: all }) => all.map((step) => ({ basis, step })));
  const count = (by: string) => steps.filter(({ step }) => step.origin?.by === by).length;
  const compared = (requested: WalkEntry['basis']) =>
    steps.filter(
      ({ basis, step: { origin, unchecked } }) =>
        basis === requested && origin?.by === 'live' && unchecked === undefined,
    ).length;
  return {
    live: count('live'),
    sandbox: count('sandbox'),
    hand: count('hand'),
    imported: count('imported'),
    accepted: compared('accepted'),
    shape: compared('shape'),
  };
}

/** Returns the results in a report of this kind. */
export function walksIn(report: ReportFile, kind: ReportKind): readonly WalkEntry[] {
  if (kind === 'all') return report.walks;
  return report.walks.filter(({ steps }) => steps.some((step) => step.origin?.by === 'live')).map(liveOnly);
}

export const resultLabels = { passed: '通过', failed: '失败', open: '未走' } as const;
export const reportTitles = { all: '状态机走查报告', acceptance: '状态机验收报告' } as const;

/** Returns the summary of a report, line by line. */
export function reportSummary(report: ReportFile, kind: ReportKind): readonly string[] {
  const walks = walksIn(report, kind);
  const countOf = (result: StepResult | 'open') => walks.filter((walk) => walkResult(walk) === result).length;
  const counts = stepCounts(report.walks);
  const others = `沙盒 ${counts.sandbox} 步、手工 ${counts.hand} 步、导入 ${counts.imported} 步`;
  return [
    `日期：${dateText(report.date)}`,
    `版本：${report.build}`,
    `浏览器：${report.browser}`,
    `走查人：${walkersText(walks)}`,
    `走查：${walks.length} 条路径，通过 ${countOf('passed')}，失败 ${countOf('failed')}，未走完 ${countOf('open')}`,
    kind === 'acceptance'
      ? `只计在平台上走过的 ${counts.live} 步，其中 ${comparedText(counts)}；不计${others}`
      : `步骤：平台 ${counts.live} 步、${others}`,
  ];
}

/** `甲（3 条）、未填写（1 条）`. */
function walkersText(walks: readonly WalkEntry[]): string {
  const counts = new Map<string, number>();
  for (const { walker = '' } of walks) counts.set(walker, (counts.get(walker) ?? 0) + 1);
  if (counts.size === 0) return '无';
  return [...counts].map(([name, count]) => `${name === '' ? '未填写' : name}（${count} 条）`).join('、');
}

/** The paths of a machine that were not walked in the app; `of` counts all of its paths. */
export type UnwalkedPaths = {
  readonly title: string;
  readonly of: number;
  readonly paths: readonly string[];
};

/** Returns the machines with paths that an acceptance report lacks. */
export function unwalkedPaths(report: ReportFile): readonly UnwalkedPaths[] {
  const walked = walksIn(report, 'acceptance').filter((walk) => walkResult(walk) !== 'open');
  return machineFiles.flatMap(({ entry, graph }) => {
    const all = allPathsOf(entry);
    const titles = new Set(walked.flatMap(({ machine, title }) => (machine === graph.id ? [title] : [])));
    const paths = all.map(({ title }) => title).filter((title) => !titles.has(title));
    return paths.length === 0 ? [] : [{ title: entry.title, of: all.length, paths }];
  });
}

/** `部门切换：20 条中有 3 条没有走完`. */
export function unwalkedHead({ title, of, paths }: UnwalkedPaths): string {
  if (paths.length === of) return `${title}：${of} 条都没有走完`;
  return `${title}：${of} 条中有 ${paths.length} 条没有走完`;
}

export const unwalkedTitle = '没有在平台上走完的路径';

function unwalkedLines(report: ReportFile): readonly string[] {
  return [
    `## ${unwalkedTitle}`,
    '',
    ...unwalkedPaths(report).flatMap((one) => [
      `- ${unwalkedHead(one)}`,
      ...one.paths.map((path) => `  - ${path}`),
    ]),
    '',
  ];
}

function comparedText({ live, accepted, shape }: StepCounts): string {
  const open = live - accepted - shape;
  return [
    `${accepted} 步对照验收的路径`,
    ...(shape === 0 ? [] : [`${shape} 步对照验收的结构`]),
    ...(open === 0 ? [] : [`${open} 步未对照`]),
  ].join('、');
}

export type CoverageRow = { readonly title: string; readonly cells: readonly string[] };
export const coverageHeads = ['状态（平台）', '转换（平台）', '状态（含沙盒与导入）', '转换（含沙盒与导入）'];

/** Returns the coverage of each machine: in the app, and in total; the sums come last. */
export function coverageRows(report: ReportFile, kind: ReportKind): readonly CoverageRow[] {
  const view = coverageOf(report);
  const groups: readonly (readonly Source[])[] = kind === 'acceptance' ? [['live']] : [['live'], sources];
  const rows = machineFiles.map(({ entry, graph }) => ({
    title: entry.title,
    shares: groups.flatMap((places) => {
      const { states, edges } = shareOf(graph, view[graph.id], places);
      return [states, edges];
    }),
  }));
  const sums = (rows[0]?.shares ?? []).map((_share, at) =>
    sumOf(rows.flatMap(({ shares }) => shares[at] ?? [])),
  );
  const text = ({ done, of }: Share) => `${done}/${of}`;
  return [
    ...rows.filter(({ shares }) => shares.some(({ done }) => done > 0)),
    { title: `全部 ${rows.length} 个`, shares: sums },
  ].map(({ title, shares }) => ({ title, cells: shares.map(text) }));
}

/** Returns the title of a path with that of its machine. */
export function walkTitle({ machine, title }: Pick<WalkEntry, 'machine' | 'title'>): string {
  return `${machineFiles.find(({ graph }) => graph.id === machine)?.entry.title ?? machine}：${title}`;
}

/** `应当什么也不发生`, what was not compared, the failure, the data that came, and the source. */
export function stepNotes({ mustRest, unchecked = '', said = '', data = '', origin: by }: BookStep): string {
  return [
    ...(mustRest ? ['应当什么也不发生'] : []),
    ...(unchecked === '' ? [] : [unchecked]),
    ...(said === '' ? [] : [said]),
    ...(data === '' ? [] : [`实际数据：${data}`]),
    ...(by === undefined ? [] : [`来源：${originText(by)}`]),
  ].join('；');
}

/** The same as text. */
export function reportText(report: ReportFile, kind: ReportKind): string {
  const heads = kind === 'acceptance' ? coverageHeads.slice(0, 2) : coverageHeads;
  return [
    `# ${reportTitles[kind]}`,
    '',
    ...reportSummary(report, kind).map((line) => `- ${line}`),
    '',
    '## 覆盖',
    '',
    `| 状态机 | ${heads.join(' | ')} |`,
    `| --- |${heads.map(() => ' --- |').join('')}`,
    ...coverageRows(report, kind).map(({ title, cells }) => `| ${title} | ${cells.join(' | ')} |`),
    '',
    ...walksIn(report, kind).flatMap((walk) => [
      `## ${walkTitle(walk)}`,
      '',
      ...walk.steps.map((step, at) => {
        const notes = stepNotes(step);
        return `${at + 1}. ${resultLabels[step.result]}：${step.text} ⇒ \`${step.state}\`${notes === '' ? '' : `（${notes}）`}`;
      }),
      ...(walk.walker === undefined ? [] : ['', `走查人：${walk.walker}`]),
      ...(walk.note === '' ? [] : ['', `备注：${walk.note}`]),
      '',
    ]),
    ...(kind === 'acceptance' ? unwalkedLines(report) : []),
  ].join('\n');
}

/** Formats the local time. */
export function dateText(date: string): string {
  const at = new Date(date);
  return Number.isNaN(at.getTime()) ? date : at.toLocaleString('zh-CN', { hour12: false });
}
