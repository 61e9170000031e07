import type { Logger } from 'pino';
import type { AnalysisSummary } from '#common/analysis/summary.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { FileMissing } from '#server/files/object-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Parsing } from '#server/parsing/parsing.ts';
import type { Db } from '#server/store/database.ts';
import { findContents, saveAnalysis, type AnalysisProblem, type WorkVersion } from './work-analysis.store.ts';

export type AnalysisDeps = {
  readonly db: Db;
  readonly files: Pick<FileStore, 'whileLocal'>;
  readonly parsing: Pick<Parsing, 'run'>;
};

/** The largest project within the limits of the analysis takes about a second. */
const limits = { time: 10_000, tooMuch: '作品太复杂，不能分析' } as const;
/** The number of hand-ins that wait in this process; the job analyses the others. */
const maxQueued = 500;

/**
 * Analyses a handed-in version and stores the outcome. Returns the problem; undefined without one, and for a version that
 * is not analysed. Errors: a refusal (503) if no thread is free in time.
 */
export async function analyseVersion(
  deps: AnalysisDeps,
  version: WorkVersion,
): Promise<AnalysisProblem | undefined> {
  const contents = await findContents(deps.db, version);
  if (contents === undefined) return undefined;
  const outcome = await analyseContents(deps, contents);
  await saveAnalysis(deps.db, version, outcome);
  return 'problem' in outcome ? outcome.problem : undefined;
}

async function analyseContents(
  { files, parsing }: AnalysisDeps,
  { sha256, starter }: { readonly sha256: string; readonly starter: string | null },
): Promise<AnalysisSummary | { readonly problem: AnalysisProblem }> {
  try {
    return await files.whileLocal(sha256, (path) =>
      withStarter(files, starter, (starterPath) =>
        parsing.run('analyseProject', { path, starter: starterPath }, limits),
      ),
    );
  } catch (error) {
    if (error instanceof FileMissing) return { problem: 'missing' };
    // A project that is too complex stays so. With a busy pool (503) it is analysed later.
    if (error instanceof Refusal && error.status !== 503) return { problem: 'tooLong' };
    throw error;
  }
}

/** Provides the starter project while `work` runs; undefined without one, or if its file is missing. */
async function withStarter<Result>(
  files: AnalysisDeps['files'],
  sha256: string | null,
  work: (path: string | undefined) => Promise<Result>,
): Promise<Result> {
  if (sha256 === null) return await work(undefined);
  try {
    return await files.whileLocal(sha256, work);
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    return await work(undefined);
  }
}

/**
 * Returns a function that analyses handed-in versions after the answer, one after the other, so that a class that hands in
 * at the same minute leaves the other parsing threads free. A failure is logged; the job WorkAnalysis makes up for it.
 */
export function createAnalysisQueue(
  deps: AnalysisDeps & { readonly log: Pick<Logger, 'warn'> },
): (version: WorkVersion) => void {
  let last = Promise.resolve();
  let queued = 0;
  const analyse = async (version: WorkVersion): Promise<void> => {
    try {
      await analyseVersion(deps, version);
    } catch (error) {
      deps.log.warn({ err: error, ...version }, 'cannot analyse a handed-in work');
    } finally {
      queued -= 1;
    }
  };
  return (version) => {
    if (queued >= maxQueued) return;
    queued += 1;
    last = last.then(() => analyse(version));
  };
}
