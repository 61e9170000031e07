import type { Origin, StepResult } from '#machines/walk/walk.machine.ts';

export type BookStep = {
  readonly text: string;
  readonly state: string;
  /** The event must have no effect. */
  readonly mustRest: boolean;
  readonly result: StepResult | 'open';
  /** The parts of the expectation that the golden file does not contain, as text. */
  readonly unchecked?: string | undefined;
  /** The source, the reason and the time of a completed step. */
  readonly origin?: Origin | undefined;
  readonly said?: string | undefined;
  /** The redacted data that came from the app; empty: the event had none. */
  readonly data?: string | undefined;
  readonly at?: number | undefined;
};

export type WalkEntry = {
  readonly machine: string;
  readonly title: string;
  /**
   * The reference for its steps: a path of the golden file, its shape (except for steps with `unchecked`), or the machine
   * of this build.
   */
  readonly basis: 'accepted' | 'shape' | 'built';
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly steps: readonly BookStep[];
  readonly note: string;
  /** The name of the person who ran it, if it was given. */
  readonly walker?: string | undefined;
};

/** The results of this session, one entry per path: a repeated path replaces its entry. */
export function createWalkBook() {
  let view: readonly WalkEntry[] = [];
  const listeners = new Set<() => void>();
  const writeAll = (entries: readonly WalkEntry[]): void => {
    const written = new Set(entries.map(pathOf));
    view = [...view.filter((one) => !written.has(pathOf(one))), ...entries];
    for (const listener of listeners) listener();
  };
  return {
    write: (entry: WalkEntry): void => writeAll([entry]),
    /**
     * Imports results of another session, except for paths that were run in the live app here; returns the number of
     * imported ones.
     */
    bring: (entries: readonly WalkEntry[]): number => {
      const livePaths = new Set(view.filter(hasLive).map(pathOf));
      const importedEntries = entries.filter((entry) => !livePaths.has(pathOf(entry))).map(imported);
      writeAll(importedEntries);
      return importedEntries.length;
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: (): readonly WalkEntry[] => view,
  };
}

const pathOf = ({ machine, title }: WalkEntry): string => JSON.stringify([machine, title]);
const hasLive = ({ steps }: WalkEntry): boolean => steps.some(({ origin }) => origin?.by === 'live');

/** One failed step fails the path; one incomplete step leaves it open. */
export function walkResult({ steps }: Pick<WalkEntry, 'steps'>): StepResult | 'open' {
  if (steps.some(({ result }) => result === 'failed')) return 'failed';
  return steps.length > 0 && steps.every(({ result }) => result === 'passed') ? 'passed' : 'open';
}

/** Keeps only results of the live app in this session: others count as incomplete. */
export function liveOnly(entry: WalkEntry): WalkEntry {
  return {
    ...entry,
    steps: entry.steps.map((step) => {
      if (step.origin?.by === 'live') return step;
      const { text, state, mustRest, unchecked } = step;
      return { text, state, mustRest, unchecked, result: 'open' };
    }),
  };
}

/** Marks the results of another session. */
export function imported(entry: WalkEntry): WalkEntry {
  return {
    ...entry,
    steps: entry.steps.map((step) => {
      const { origin } = step;
      if (origin === undefined || origin.by === 'imported') return step;
      return { ...step, origin: { by: 'imported', was: origin.by } };
    }),
  };
}

export const originLabels = { live: '平台', sandbox: '沙盒', hand: '手工', imported: '导入' } as const;

/** `平台（首页，版本 abc，实例 t1/x:1）`. */
export function originText(origin: Origin): string {
  const word = originLabels[origin.by];
  if (origin.by === 'imported') return `${word}（原为${originLabels[origin.was]}）`;
  if (origin.by !== 'live') return word;
  const { page, build, actor } = origin;
  return `${word}（${page}，版本 ${build === '' ? '开发' : build}，实例 ${actor}）`;
}
