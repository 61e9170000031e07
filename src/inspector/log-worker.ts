import { readLog } from './event-log.ts';

// Off the page's thread: a file from anywhere may take its time.
addEventListener('message', ({ data }: MessageEvent<string>) => {
  postMessage(readLog(data), { targetOrigin: '*' });
});
