import type { AnyRouter } from '@tanstack/react-router';
import type { Pages, SessionActor } from '#shared/app/app-context.tsx';
import type * as FirstReads from './page-queries.ts';
import { idleTime } from '#shared/browser/idle-time.ts';

/** The shell and the first page behind the login are one file, whichever module is imported. */
async function fetchShell(pages: () => Promise<Pages>): Promise<void> {
  await Promise.all([
    import('./tabs.ts'),
    import('./live.ts'),
    import('./after-first-page.ts'),
    firstReads(),
    pages().then(({ prepare }) => prepare('dashboard/Index')),
  ]);
}

const beginnings = ['input', 'keydown', 'pointerdown'] as const;

/**
 * Fetches the files of the shell while the user fills in the login form, and the lists after them; a user who is
 * already logged in gets them in parallel with the permissions.
 */
export function prefetchShell(session: SessionActor, router: AnyRouter, pages: () => Promise<Pages>): void {
  const listening = new AbortController();
  const fetchOnce = (): Promise<void> => {
    if (listening.signal.aborted) return Promise.resolve();
    listening.abort();
    // This is a prefetch: the code that needs the shell imports it again and shows a failure.
    return fetchShell(pages).catch(() => undefined);
  };
  const startPrefetch = (): void => {
    if (router.latestLocation.pathname !== '/user/login') return;
    // After typing, the login itself needs the connection.
    void fetchOnce().then(() => fetchListCode(() => session.getSnapshot().matches('anonymous')));
  };
  for (const type of beginnings)
    addEventListener(type, startPrefetch, { capture: true, signal: listening.signal });
  session.subscribe((snapshot) => {
    if (snapshot.matches('authenticated')) void fetchOnce();
  });
}

let present: typeof FirstReads | undefined;

/**
 * Starts the first requests of a page: in the same tick if the module is loaded, before the page's frame is drawn. A
 * failure is ignored: the page requests again and shows it.
 */
export function withPrefetch(startReads: (reads: typeof FirstReads) => void): void {
  if (present === undefined) void firstReads().then((reads) => reads && startReads(reads));
  else startReads(present);
}

async function firstReads(): Promise<typeof FirstReads | undefined> {
  present ??= await import('./page-queries.ts').catch(() => undefined);
  return present;
}

/** Fetches the common code of all lists when the browser is idle, if `isStillNeeded` returns true by then. */
async function fetchListCode(isStillNeeded: () => boolean): Promise<void> {
  await idleTime();
  // This is a prefetch: the first list imports it again and shows a failure.
  if (isStillNeeded()) await import('#shared/lists/resource-page.tsx').catch(() => undefined);
}
