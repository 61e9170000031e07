import { analyseWork, type AnalysisRequest } from './analyse-work.ts';

// This runs off the main thread: an arbitrary work may take long.
addEventListener('message', ({ data }: MessageEvent<AnalysisRequest>) => {
  postMessage(analyseWork(data), { targetOrigin: '*' });
});
