import { createActor, fromPromise } from 'xstate';
import { draftKeepingMachine } from '#machines/draft-keeping/draft-keeping.machine.ts';
import type { LiveStore } from './live-store.ts';
import type { LiveRecord } from './types.ts';
import { createCoverage, noteAll } from './coverage.ts';
import { readRecords } from './event-log.ts';
import type { WorkStore } from './stored-work.ts';
import type { createWalkBook, WalkEntry } from './walk-book.ts';
import { readReport, type ReportFile } from './report-file.ts';
import { coverageOf, reportOf } from './walk-report.ts';

type Work = {
  readonly book: ReturnType<typeof createWalkBook>;
  readonly coverage: ReturnType<typeof createCoverage>;
  readonly live: LiveStore;
};

type AutosaveDeps = {
  readonly store: WorkStore;
  /** The identity of this window. */
  readonly window: string;
  readonly build: string;
  readonly now: () => number;
};

/** `problem`: why nothing is stored; empty if it is. `isUnsaved`: whether something would be lost. */
export type AutosaveStatus = { readonly problem: string; readonly isUnsaved: boolean };

export type WorkAutosave = {
  /** Restores the stored work, and stores changes from then on. */
  readonly restore: () => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly view: () => AutosaveStatus;
};

/** Stores results, coverage and records of this window on this computer, a moment after each change. */
export function createWorkAutosave(work: Work, deps: AutosaveDeps): WorkAutosave {
  const { book, coverage, live } = work;
  const disk = createDisk(work, deps);
  const listeners = new Set<() => void>();
  let view: AutosaveStatus = { problem: '', isUnsaved: false };
  let why = '';
  let revision = 0;
  const explain = (error: unknown): never => {
    why = reasonOf(error);
    throw error;
  };
  const keepDraft = fromPromise(() => disk.write(revision).catch(explain));
  const keeping = createActor(draftKeepingMachine.provide({ actors: { keepDraft } })).start();
  keeping.subscribe(({ value, context }) => {
    const isUnsaved = value !== 'settled' || context.kept < context.revision;
    const problem = context.problem === '' ? '' : why;
    if (isUnsaved === view.isUnsaved && problem === view.problem) return;
    view = { isUnsaved, problem };
    for (const listener of listeners) listener();
  });
  const changed = () => {
    revision += 1;
    keeping.send({ type: 'work.changed', revision });
  };
  return {
    restore: async () => {
      try {
        await disk.restore();
      } catch {
        // The first write fails in the same way, and reports the reason.
      } finally {
        for (const part of [book, coverage, live]) part.subscribe(changed);
        changed();
      }
    },
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Reads and writes the work in the store. */
function createDisk({ book, coverage, live }: Work, { store, window, build, now }: AutosaveDeps) {
  /** The first record that is not stored yet. */
  let next = 0;
  /** Merged with the stored report: another window of this build also writes there. */
  const reportNow = (storedReport: ReportFile | undefined) => {
    const seen = createCoverage();
    for (const one of [coverageOf(storedReport ?? { coverage: {} }), coverage.view()]) noteAll(seen, one);
    const about = { build, browser: '', date: new Date(now()).toISOString() };
    return reportOf(newestOf(storedReport?.walks ?? [], book.view()), seen.view(), about);
  };
  return {
    write: async (revision: number) => {
      const startedAt = now();
      await store.write((stored) => ({
        build,
        savedAt: startedAt,
        report: JSON.stringify(reportNow(readReport(stored?.report ?? ''))),
      }));
      const { records } = live.view();
      const first = records[0]?.index ?? next;
      if (first > 0) await store.dropLog(window, first);
      const fresh = records.filter(({ index }) => index >= next);
      for (const part of partsOf(fresh))
        await store.addLog(window, part[0]?.index ?? 0, { savedAt: startedAt, records: part });
      // An empty log is stored too: it distinguishes a cleared window from a new one.
      if (records.length === 0) await store.addLog(window, next, { savedAt: startedAt, records });
      next = (fresh.at(-1)?.index ?? next - 1) + 1;
      return { revision, cost: now() - startedAt };
    },
    restore: async () => {
      const report = readReport((await store.read())?.report ?? '');
      for (const walk of newestOf(report?.walks ?? [], book.view())) book.write(walk);
      noteAll(coverage, coverageOf(report ?? { coverage: {} }));
      const { isOwn, records } = await store.readLog(window);
      const earlier = readRecords(records) ?? [];
      live.restore(earlier);
      if (isOwn) next = (earlier.at(-1)?.index ?? -1) + 1;
      await store.sweep(now());
    },
  };
}

/** A batch may be large; old records are evicted by chunk. */
const partSize = 500;

function partsOf(records: readonly LiveRecord[]): readonly (readonly LiveRecord[])[] {
  const count = Math.ceil(records.length / partSize);
  return Array.from({ length: count }, (_, at) => records.slice(at * partSize, (at + 1) * partSize));
}

function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  return name === 'QuotaExceededError' ? '浏览器的存储空间已满' : '浏览器不让本页使用存储';
}

/** Returns the latest result of each path. */
function newestOf(
  storedWalks: readonly WalkEntry[],
  currentWalks: readonly WalkEntry[],
): readonly WalkEntry[] {
  const newest = new Map<string, WalkEntry>();
  for (const walk of [...storedWalks, ...currentWalks]) {
    const path = JSON.stringify([walk.machine, walk.title]);
    const known = newest.get(path);
    if (known === undefined || known.at <= walk.at) newest.set(path, walk);
  }
  return [...newest.values()];
}
