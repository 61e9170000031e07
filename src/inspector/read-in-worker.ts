import { askWorker } from '#shared/browser/ask-worker.ts';
import { logLimits, type ReadLog } from './event-log.ts';
import type { ReadReport } from './report-file.ts';

/** Milliseconds, far more than the largest file takes. */
const maxTime = 60_000;

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
  const worker = new Worker(new URL('file-worker.ts', import.meta.url), { type: 'module' });
  const request: FileToRead = { kind, text };
  try {
    return await askWorker<Read>(worker, request, { maxTime });
  } catch {
    return { problem: '读不了这个文件' };
  }
}
