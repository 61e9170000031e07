import type { StepResult } from '#machines/walk/walk.machine.ts';
import * as z from 'zod/mini';
import { shareOf, sumOf, type CoverageView, type Share } from './coverage.ts';
import { machineFiles } from './machines.ts';

export type WalkEntry = {
  readonly machine: string;
  readonly title: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly steps: readonly {
    readonly text: string;
    readonly state: string;
    readonly result: StepResult | 'open';
  }[];
  readonly note: string;
};

const walkEntry = z.object({
  machine: z.string(),
  title: z.string(),
  at: z.number(),
  steps: z.array(
    z.object({ text: z.string(), state: z.string(), result: z.enum(['passed', 'failed', 'open']) }),
  ),
  note: z.string(),
});

const reportFile = z.object({
  kind: z.literal('campus-inspector-report'),
  build: z.string(),
  browser: z.string(),
  date: z.string(),
  walks: z.array(walkEntry),
  coverage: z.record(z.string(), z.object({ states: z.array(z.string()), edges: z.array(z.string()) })),
});

export type ReportFile = z.infer<typeof reportFile>;

/** The walks of this session, one entry per path: a path walked again replaces what it was. */
export function createWalkBook() {
  let view: readonly WalkEntry[] = [];
  const listeners = new Set<() => void>();
  return {
    write: (entry: WalkEntry): void => {
      const others = view.filter(({ machine, title }) => machine !== entry.machine || title !== entry.title);
      view = [...others, entry];
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: (): readonly WalkEntry[] => view,
  };
}

/** All that was walked and seen, as data. */
export function reportOf(
  walks: readonly WalkEntry[],
  coverage: CoverageView,
  about: { readonly build: string; readonly browser: string; readonly date: string },
): ReportFile {
  return {
    kind: 'campus-inspector-report',
    ...about,
    walks: walks.map((walk) => ({ ...walk, steps: walk.steps.map((step) => ({ ...step })) })),
    coverage: Object.fromEntries(
      Object.entries(coverage).map(([machine, { states, edges }]) => [
        machine,
        { states: [...states], edges: [...edges] },
      ]),
    ),
  };
}

/** Undefined for anything that is no report. */
export function readReport(text: string): ReportFile | undefined {
  try {
    const parsed = z.safeParse(reportFile, JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // Not even JSON.
    return undefined;
  }
}

/** One step that failed fails the walk; one that was not done leaves it open. */
export function walkResult({ steps }: Pick<WalkEntry, 'steps'>): StepResult | 'open' {
  if (steps.some(({ result }) => result === 'failed')) return 'failed';
  return steps.length > 0 && steps.every(({ result }) => result === 'passed') ? 'passed' : 'open';
}

function sumText(shares: readonly Share[]): string {
  const { done, of } = sumOf(shares);
  return `${done}/${of}`;
}

/** As the clock on the wall says it. */
function dateText(date: string): string {
  const at = new Date(date);
  return Number.isNaN(at.getTime()) ? date : at.toLocaleString('zh-CN', { hour12: false });
}

const resultWords = { passed: '通过', failed: '失败', open: '未走' } as const;

/** The same for people. */
export function reportText(report: ReportFile): string {
  const coverage: CoverageView = Object.fromEntries(
    Object.entries(report.coverage).map(([machine, { states, edges }]) => [
      machine,
      { states: new Set(states), edges: new Set(edges) },
    ]),
  );
  const countOf = (result: StepResult | 'open') =>
    report.walks.filter((walk) => walkResult(walk) === result).length;
  const shares = machineFiles.map(({ entry, graph }) => ({
    entry,
    share: shareOf(graph, coverage[graph.id]),
  }));
  return [
    '# 状态机走查报告',
    '',
    `- 日期：${dateText(report.date)}`,
    `- 版本：${report.build}`,
    `- 浏览器：${report.browser}`,
    `- 走查：${report.walks.length} 条路径，通过 ${countOf('passed')}，失败 ${countOf('failed')}，未走完 ${countOf('open')}`,
    '',
    '## 覆盖',
    '',
    '| 状态机 | 状态 | 转换 |',
    '| --- | --- | --- |',
    ...shares
      .filter(({ share }) => share.states.done > 0)
      .map(
        ({ entry, share: { states, edges } }) =>
          `| ${entry.title} | ${states.done}/${states.of} | ${edges.done}/${edges.of} |`,
      ),
    `| 全部 ${shares.length} 个 | ${sumText(shares.map(({ share }) => share.states))} | ${sumText(shares.map(({ share }) => share.edges))} |`,
    '',
    ...report.walks.flatMap((walk) => [
      `## ${machineFiles.find(({ graph }) => graph.id === walk.machine)?.entry.title ?? walk.machine}：${walk.title}`,
      '',
      ...walk.steps.map(
        ({ text, state, result }, at) => `${at + 1}. ${resultWords[result]}：${text} ⇒ \`${state}\``,
      ),
      ...(walk.note === '' ? [] : ['', `备注：${walk.note}`]),
      '',
    ]),
  ].join('\n');
}
