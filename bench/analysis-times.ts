import { analyseProject } from '#common/analysis/analyse.ts';

// Runs in Node.js and, bundled, in a page.

export type AnalysisTimes = {
  /** Milliseconds of each turn. */
  readonly analysis: readonly number[];
  /** Those of reading and writing the same project.json as text, which every computer can compare. */
  readonly reference: readonly number[];
};

/** Measures both in turns, so that other work of the computer slows them alike. */
export function measureTimes(text: string, turns: number): AnalysisTimes {
  const analysis: number[] = [];
  const reference: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    reference.push(timeOf(() => JSON.stringify(JSON.parse(text))));
    const project: unknown = JSON.parse(text);
    analysis.push(timeOf(() => analyseProject(project)));
  }
  return { analysis, reference };
}

function timeOf(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
