import { readProject } from './read-project.ts';

// This runs off the main thread: an arbitrary file may take long.
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  postMessage(readProject(new Uint8Array(data)), { targetOrigin: '*' });
});
