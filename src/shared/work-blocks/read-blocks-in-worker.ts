import { askWorker, WorkerFailure } from '#shared/browser/ask-worker.ts';
import type { ReadAnswer } from './read-project.ts';

/** Milliseconds, far more than the largest project takes. */
const maxTime = 20_000;

/** Reads the blocks of a project in a separate worker. */
export async function readBlocksInWorker(bytes: ArrayBuffer): Promise<ReadAnswer> {
  const worker = new Worker(new URL('blocks-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await askWorker<ReadAnswer>(worker, bytes, { maxTime });
  } catch (error) {
    const isLate = error instanceof WorkerFailure && error.isLate;
    return { problem: isLate ? '作品太复杂，看不了积木' : '看不了这个作品的积木' };
  }
}
