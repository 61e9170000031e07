import { buildHeader } from './traffic.ts';

/** Milliseconds that a server has for a trivial request. */
const timeout = 5000;

/** Returns the build that a reload would load; null if the server names none. Rejects when a reload would fail. */
export async function readServerBuild(): Promise<string | null> {
  const answer = await fetch('/', {
    method: 'HEAD',
    cache: 'no-store',
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(timeout),
  });
  if (!answer.ok) throw new Error(`the page is answered with ${answer.status}`);
  return answer.headers.get(buildHeader);
}
