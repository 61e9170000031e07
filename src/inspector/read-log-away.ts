import { logLimits, type ReadLog } from './event-log.ts';

/** Reads an exported log in a thread of its own. Too large a file is not even read. */
export async function readLogAway(file: File): Promise<ReadLog> {
  if (file.size > logLimits.bytes) return { problem: '文件太大' };
  const text = await file.text();
  return await new Promise((resolve) => {
    const worker = new Worker(new URL('log-worker.ts', import.meta.url), { type: 'module' });
    const answer = (read: ReadLog) => {
      worker.terminate();
      resolve(read);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<ReadLog>) => answer(data));
    worker.addEventListener('error', () => answer({ problem: '读不了这个文件' }));
    const post = worker.postMessage.bind(worker);
    post(text);
  });
}
