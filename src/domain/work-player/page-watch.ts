import { fromCallback } from 'xstate';
import type { PageNews } from '#machines/player/player-events.ts';

/** Says whether the page is hidden, at once and at every change, to the machine that invoked it. */
export const pageWatch = fromCallback(({ sendBack }) => {
  const tell = (): void => {
    sendBack({
      type: document.visibilityState === 'hidden' ? 'page.hidden' : 'page.shown',
    } satisfies PageNews);
  };
  document.addEventListener('visibilitychange', tell);
  tell();
  return () => document.removeEventListener('visibilitychange', tell);
});
