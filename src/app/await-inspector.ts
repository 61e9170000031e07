import type { App } from '#lib/app-context.tsx';
import { openStorage } from '#lib/storage.ts';

/**
 * Until an inspector of this browser asks, all that it costs a tab is a channel that nobody speaks on. A tab that lets
 * another device watch goes on with that after it was loaded anew. The names are `inspectorChannel` and that of
 * `keptSeat`, not imported: what the first page shares with others weighs.
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
