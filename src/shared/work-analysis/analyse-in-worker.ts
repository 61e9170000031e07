import type { AnalysisFailure } from '#common/analysis/analyse.ts';
import { askWorker, WorkerFailure } from '#shared/browser/ask-worker.ts';
import type { AnalysisRequest, WorkAnalysis } from './analyse-work.ts';

/** Milliseconds. */
const maxTime = 10_000;

/**
 * Analyses a work in a separate worker. Rejects with a message for the user when there is no answer after ten seconds,
 * and with the reason of `signal` when that is aborted.
 */
export async function analyseInWorker(
  request: AnalysisRequest,
  signal?: AbortSignal,
): Promise<WorkAnalysis | AnalysisFailure> {
  const worker = new Worker(new URL('analysis-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await askWorker<WorkAnalysis | AnalysisFailure>(worker, request, { maxTime, signal });
  } catch (error) {
    throw error instanceof WorkerFailure ? new Error('没有看完，请再试一次') : error;
  }
}
