import { connection } from './connection.ts';

/**
 * Asks again where the server says that it will be able to answer soon (503 with Retry-After: its database is away or
 * everybody asks at once). For reads alone: a write may have been done. Answers with the last answer.
 */
export async function askAgain<Found extends { readonly response: Response }>(
  ask: () => Promise<Found>,
  signal: AbortSignal | undefined,
): Promise<Found> {
  for (const wait of connection().pauses) {
    const found = await ask();
    if (found.response.status !== 503 || !found.response.headers.has('Retry-After')) return found;
    await pause(wait, signal);
  }
  return await ask();
}

/** Rejects with the signal's reason as soon as nobody waits any more. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}
