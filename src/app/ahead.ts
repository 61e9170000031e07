import type { AnyRouter } from '@tanstack/react-router';
import type { Pages, SessionActor } from '#lib/app-context.tsx';
import { idleTime } from '#lib/idle-time.ts';
import type * as FirstReads from './first-reads.ts';

/** What stands around and in the first page behind the login: one file, whichever part is asked for. */
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
 * The shell's files come while the login form is being filled in, and those of the lists after them; to who is in already
 * beside the permissions.
 */
export function fetchShellAhead(session: SessionActor, router: AnyRouter, pages: () => Promise<Pages>): void {
  const listening = new AbortController();
  const fetchOnce = (): Promise<void> => {
    if (listening.signal.aborted) return Promise.resolve();
    listening.abort();
    // Ahead of time: who needs it asks again, and says so when it does not come.
    return fetchShell(pages).catch(() => undefined);
  };
  const begin = (): void => {
    if (router.latestLocation.pathname !== '/user/login') return;
    // Who has finished typing already waits for something else.
    void fetchKitAfter(fetchOnce(), () => session.getSnapshot().matches('anonymous'));
  };
  for (const type of beginnings) addEventListener(type, begin, { capture: true, signal: listening.signal });
  session.subscribe((snapshot) => {
    if (snapshot.matches('authenticated')) void fetchOnce();
  });
}

let present: typeof FirstReads | undefined;

/**
 * What pages ask for first: in the same tick where it is here, before the page's frame is drawn. Nothing happens when
 * it does not come: the page asks once more, and says so.
 */
export function withFirstReads(ask: (reads: typeof FirstReads) => void): void {
  if (present === undefined) void firstReads().then((reads) => reads && ask(reads));
  else ask(present);
}

async function firstReads(): Promise<typeof FirstReads | undefined> {
  present ??= await import('./first-reads.ts').catch(() => undefined);
  return present;
}

/** What all lists are made of comes when something else has come and the browser has nothing to do, unless it is late by then. */
export async function fetchKitAfter(something: Promise<void>, isTimely = () => true): Promise<void> {
  await something;
  await idleTime();
  // Ahead of time: the first list asks again, and says so when it does not come.
  if (isTimely()) await import('#resource/resource-page.tsx').catch(() => undefined);
}
