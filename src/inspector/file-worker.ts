import { readLog } from './event-log.ts';
import type { FileToRead } from './read-away.ts';
import { readReportFile } from './report-file.ts';

// Off the page's thread: a file from anywhere may take its time.
addEventListener('message', ({ data: { kind, text } }: MessageEvent<FileToRead>) => {
  postMessage(kind === 'log' ? readLog(text) : readReportFile(text), { targetOrigin: '*' });
});
