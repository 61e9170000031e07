import { readLog } from './event-log.ts';
import type { FileToRead } from './read-in-worker.ts';
import { readReportFile } from './report-file.ts';

// This runs off the main thread: an arbitrary file may take long.
addEventListener('message', ({ data: { kind, text } }: MessageEvent<FileToRead>) => {
  postMessage(kind === 'log' ? readLog(text) : readReportFile(text), { targetOrigin: '*' });
});
