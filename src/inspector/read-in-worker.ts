import { logLimits, type ReadLog } from './event-log.ts';
import type { ReadReport } from './report-file.ts';

export type FileToRead = { readonly kind: 'log' | 'report'; readonly text: string };

/** Parses an exported log in a worker. A file that is too large is not read. */
export const readLogInWorker = (file: File): Promise<ReadLog> => readInWorker<ReadLog>('log', file);

/** The same for a report. */
export const readReportInWorker = (file: File): Promise<ReadReport> =>
  readInWorker<ReadReport>('report', file);

async function readInWorker<Read>(
  kind: FileToRead['kind'],
  file: File,
): Promise<Read | { readonly problem: string }> {
  if (file.size > logLimits.bytes) return { problem: '文件太大' };
  const text = await file.text();
  return await new Promise((resolve) => {
    const worker = new Worker(new URL('file-worker.ts', import.meta.url), { type: 'module' });
    const answer = (read: Read | { readonly problem: string }) => {
      worker.terminate();
      resolve(read);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Read>) => answer(data));
    worker.addEventListener('error', () => answer({ problem: '读不了这个文件' }));
    const post = worker.postMessage.bind(worker);
    const sent: FileToRead = { kind, text };
    post(sent);
  });
}
