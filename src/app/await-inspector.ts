import type { App } from '#lib/app-context.tsx';
import { openStorage } from '#lib/storage.ts';

/**
 * Until an inspector of this browser asks, a tab pays only for a silent channel. A tab that another device watches
 * continues after a reload. The names repeat `inspectorChannel` and the key of `keptSeat` instead of importing them, to
 * keep the first page small.
 */
export function awaitInspector(app: App): void {
  const begin = (watched?: App) =>
    import('./watched.ts').then(
      (module) => module.watched(watched),
      () => undefined,
    );
  new BroadcastChannel('inspector').addEventListener('message', ({ data }) => {
    if (data.kind === 'ask') void begin();
  });
  if (openStorage('session')?.getItem('pro__QA')) void begin(app);
}
