import { buildHeader } from './traffic.ts';

/** Milliseconds a server has for a question that costs it nothing. */
const patience = 5000;

/** The build of the pages that a reload would bring; null: the server names none. Rejects when it would bring nothing. */
export async function readServerBuild(): Promise<string | null> {
  const answer = await fetch('/', {
    method: 'HEAD',
    cache: 'no-store',
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(patience),
  });
  if (!answer.ok) throw new Error(`the page is answered with ${answer.status}`);
  return answer.headers.get(buildHeader);
}
