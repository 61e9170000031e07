import type { ReadAnswer } from './read-project.ts';

/** Milliseconds, far more than the largest project takes. */
const maxTime = 20_000;

/** Reads the blocks of a project in a separate worker, which ends afterwards. */
export async function readBlocksInWorker(bytes: ArrayBuffer): Promise<ReadAnswer> {
  return await new Promise((resolve) => {
    const worker = new Worker(new URL('blocks-worker.ts', import.meta.url), { type: 'module' });
    const answer = (read: ReadAnswer) => {
      clearTimeout(waiting);
      worker.terminate();
      resolve(read);
    };
    const waiting = setTimeout(() => answer({ problem: '作品太复杂，看不了积木' }), maxTime);
    worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => answer(data));
    worker.addEventListener('error', () => answer({ problem: '看不了这个作品的积木' }));
    const post = worker.postMessage.bind(worker);
    post(bytes);
  });
}
