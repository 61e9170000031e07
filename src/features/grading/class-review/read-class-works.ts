import { rulesVersion } from '#common/analysis/rules-version.ts';
import type { Schema } from '#openapi/index.ts';
import { ApiError } from '#shared/api/errors.ts';
import { downloadFile } from '#shared/api/file.ts';
import { analyseInWorker } from '#shared/work-analysis/analyse-in-worker.ts';
import type { WorkAnalysis } from '#shared/work-analysis/analyse-work.ts';
import { hasBlocks } from '#shared/work/work-kinds.ts';
import { readAnalyses, readWorks } from '../api.ts';
import { downloadStarter, type WorkTask } from '../starter-project.ts';
import { readWork, storedWork, worksForExamples, type AnalysedWork } from './class-review.ts';
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
 * Returns the analyses of the Scratch works of a task. The stored result of a work counts if it is of the present rules; the
 * other works are read and analysed one by one, then some works with the most frequent problems, for examples. Rejects when
 * the works cannot be listed, the server does not answer, or none of the analyses could run.
 */
export async function readClassWorks(
  { place, handIns }: ReviewTask,
  { signal, stop, onProgress }: ReadOptions,
): Promise<ClassWorks> {
  const chosen = handIns.slice(0, maxWorks);
  const [files, starter, stored] = await Promise.all([
    listFiles(place, chosen, signal),
    downloadStarter(place, signal),
    listStored(place, signal),
  ]);
  const scratch = files.filter(({ path }) => hasBlocks(path));
  /** Undefined: the work could not be read. */
  const outcomes = new Map<string, AnalysedWork | undefined>();
  for (const file of scratch) {
    const known = stored.works.find(({ workId }) => workId === file.workId);
    if (known !== undefined)
      outcomes.set(file.workId, known.isFailed ? undefined : storedWork(file, known, stored.rules));
  }
  let failure: unknown;
  let at = 0;
  const readFiles = async (unread: readonly WorkFile[]): Promise<void> => {
    const count = at + unread.length;
    for (const file of unread) {
      at += 1;
      onProgress({ at, count });
      try {
        const analysis = await analyseFile(file.path, starter, stop);
        const known = outcomes.get(file.workId);
        if (analysis === undefined) outcomes.set(file.workId, known);
        else
          outcomes.set(file.workId, known === undefined ? readWork(file, analysis) : { ...known, analysis });
      } catch (error) {
        signal.throwIfAborted();
        if (stop.aborted) return;
        if (isOutage(error)) throw error;
        failure = error;
        outcomes.set(file.workId, outcomes.get(file.workId));
      }
    }
  };
  const analysed = () => scratch.flatMap(({ workId }) => outcomes.get(workId) ?? []);
  await readFiles(scratch.filter(({ workId }) => !outcomes.has(workId)));
  const examples = stop.aborted ? new Set<string>() : worksForExamples(analysed());
  await readFiles(scratch.filter(({ workId }) => examples.has(workId)));
  // The worker itself may be missing, which is not the fault of the works.
  if (analysed().length === 0 && failure !== undefined && !stop.aborted) throw failure;
  return {
    analysed: analysed(),
    scratchCount: scratch.length,
    unreadable: outcomes.size - analysed().length,
    others: files.length - scratch.length,
    left: handIns.length - chosen.length,
    isStopped: stop.aborted && outcomes.size < scratch.length,
  };
}

/** Returns the stored results of the present rules; none if they cannot be read. */
async function listStored(place: ReviewTask['place'], signal: AbortSignal): Promise<Schema<'WorkAnalyses'>> {
  try {
    const { rules, works } = await readAnalyses(
      'unitId' in place ? { courseId: place.unitId } : { additionalId: place.homeworkId },
      signal,
    );
    return { rules, works: works.filter((work) => work.rulesVersion === rulesVersion) };
  } catch {
    return { rules: [], works: [] };
  }
}

type WorkFile = { readonly workId: string; readonly pupil: Pupil; readonly path: string };

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
    if (work === undefined) return [];
    return [{ workId, pupil, path: work.workFileKey_url ?? work.workFileKey ?? '' }];
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
