import type { AnalysisFailure } from '#common/analysis/analyse.ts';
import type { AnalysisRequest, WorkAnalysis } from './analyse-work.ts';

/** Milliseconds. */
const maxTime = 10_000;

/**
 * Analyses a work in a separate worker, which ends afterwards. Rejects with a message for the user when there is no
 * answer after ten seconds, and with the reason of `signal` when that is aborted.
 */
export async function analyseInWorker(
  request: AnalysisRequest,
  signal?: AbortSignal,
): Promise<WorkAnalysis | AnalysisFailure> {
  signal?.throwIfAborted();
  return await new Promise((resolve, reject) => {
    const worker = new Worker(new URL('analysis-worker.ts', import.meta.url), { type: 'module' });
    const end = () => {
      clearTimeout(waiting);
      signal?.removeEventListener('abort', stop);
      worker.terminate();
    };
    const stop = () => {
      end();
      reject(signal?.reason);
    };
    const fail = () => {
      end();
      reject(new Error('没有看完，请再试一次'));
    };
    const waiting = setTimeout(fail, maxTime);
    worker.addEventListener('message', ({ data }: MessageEvent<WorkAnalysis | AnalysisFailure>) => {
      end();
      resolve(data);
    });
    worker.addEventListener('error', fail);
    signal?.addEventListener('abort', stop);
    const post = worker.postMessage.bind(worker);
    post(request);
  });
}
