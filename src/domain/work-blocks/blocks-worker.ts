import { readProject } from './read-project.ts';

// Off the page's thread: a file from anywhere may take its time.
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  postMessage(readProject(new Uint8Array(data)), { targetOrigin: '*' });
});
