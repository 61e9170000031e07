import { ApiError } from '#shared/api/errors.ts';
import { downloadFile } from '#shared/api/file.ts';
import { analyseInWorker } from '#shared/work-analysis/analyse-in-worker.ts';
import type { WorkAnalysis } from '#shared/work-analysis/analyse-work.ts';
import { hasBlocks } from '#shared/work/work-kinds.ts';
import { readWorks } from '../api.ts';
import { downloadStarter, type WorkTask } from '../starter-project.ts';
import type { AnalysedWork } from './class-review.ts';
import type { Pupil } from './hidden-names.ts';

/** The number of works that are read at most: more than a class has pupils. */
const maxWorks = 60;
/** More than these pupils have handed in for one task. */
const maxRows = 1000;

/** The task of a class: a homework or a unit. */
export type ReviewTask = {
  readonly title: string;
  readonly place: WorkTask;
  /** The latest works that the pupils have handed in. */
  readonly handIns: readonly HandIn[];
  /** All pupils of the class. */
  readonly classmates: readonly Pupil[];
};

export type HandIn = { readonly workId: string; readonly pupil: Pupil & { readonly userId: string } };

export type ClassWorks = {
  readonly analysed: readonly AnalysedWork[];
  /** The number of Scratch works, of which all have been read unless the reading was stopped. */
  readonly scratchCount: number;
  /** The number of Scratch works that could not be read. */
  readonly unreadable: number;
  /** The number of works in Python, of blocks in Python, and of other files. */
  readonly others: number;
  /** The number of works beyond `maxWorks`. */
  readonly left: number;
  readonly isStopped: boolean;
};

/** The work that is being read, from 1. */
export type Progress = { readonly at: number; readonly count: number };

type ReadOptions = {
  /** Aborted when the dialog is closed. */
  readonly signal: AbortSignal;
  /** Aborted as well, and when the teacher wants the result of the works read so far. */
  readonly stop: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
};

/**
 * Analyses the Scratch works of a task one by one. Rejects when the works cannot be listed, the server does not answer,
 * or none of the analyses could run.
 */
export async function readClassWorks(
  { place, handIns }: ReviewTask,
  { signal, stop, onProgress }: ReadOptions,
): Promise<ClassWorks> {
  const chosen = handIns.slice(0, maxWorks);
  const [files, starter] = await Promise.all([
    listFiles(place, chosen, signal),
    downloadStarter(place, signal),
  ]);
  const scratch = files.filter(({ path }) => hasBlocks(path));
  const analysed: AnalysedWork[] = [];
  let unreadable = 0;
  let failure: unknown;
  for (const [index, { pupil, path }] of scratch.entries()) {
    onProgress({ at: index + 1, count: scratch.length });
    try {
      const analysis = await analyseFile(path, starter, stop);
      if (analysis === undefined) unreadable += 1;
      else analysed.push({ pupil, analysis });
    } catch (error) {
      signal.throwIfAborted();
      if (stop.aborted) break;
      if (isOutage(error)) throw error;
      failure = error;
      unreadable += 1;
    }
  }
  // The worker itself may be missing, which is not the fault of the works.
  if (analysed.length === 0 && failure !== undefined && !stop.aborted) throw failure;
  return {
    analysed,
    scratchCount: scratch.length,
    unreadable,
    others: files.length - scratch.length,
    left: handIns.length - chosen.length,
    isStopped: stop.aborted && analysed.length + unreadable < scratch.length,
  };
}

type WorkFile = { readonly pupil: Pupil; readonly path: string };

/** Returns the files of works in the order of the class; a work that was deleted meanwhile is left out. */
async function listFiles(
  place: ReviewTask['place'],
  handIns: readonly HandIn[],
  signal: AbortSignal,
): Promise<WorkFile[]> {
  if (handIns.length === 0) return [];
  const { records } = await readWorks(
    {
      ...('unitId' in place ? { courseId: place.unitId } : { additionalId: place.homeworkId }),
      userId: handIns.map(({ pupil }) => pupil.userId).join(','),
      pageNo: 1,
      pageSize: maxRows,
    },
    signal,
  );
  return handIns.flatMap(({ workId, pupil }) => {
    const work = records.find(({ id }) => id === workId);
    return work === undefined ? [] : [{ pupil, path: work.workFileKey_url ?? work.workFileKey ?? '' }];
  });
}

/** Returns the analysis of a work; undefined when its file is no readable project. */
async function analyseFile(
  path: string,
  starter: ArrayBuffer | undefined,
  signal: AbortSignal,
): Promise<WorkAnalysis | undefined> {
  const work = await downloadFile(path, { signal });
  const analysis = await analyseInWorker({ work, starter }, signal);
  return 'problem' in analysis ? undefined : analysis;
}

/** Returns whether an error says nothing about the work: the server is away or the session has ended. */
const isOutage = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || error.status === 401 || error.status >= 500);
