import { fromCallback } from 'xstate';
import type { PageNews } from '#machines/player/player.machine.ts';

/** Reports whether the page is hidden, at once and at every change, to the invoking machine. */
export const pageWatch = fromCallback(({ sendBack }) => {
  const notify = (): void => {
    sendBack({
      type: document.visibilityState === 'hidden' ? 'page.hidden' : 'page.shown',
    } satisfies PageNews);
  };
  document.addEventListener('visibilitychange', notify);
  notify();
  return () => document.removeEventListener('visibilitychange', notify);
});
