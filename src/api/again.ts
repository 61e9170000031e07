import * as z from 'zod/mini';
import { connection } from './connection.ts';

/** What a server has answered so far. */
type Found = { readonly status: number; readonly retryAfter: string | null; readonly body: unknown };

const mostTimes = 3;
/** Seconds: where it names a date or no time at all, and at most, whatever a proxy says. */
const wait = { usual: 2, most: 10 };

/**
 * Asks again where the server says when it will be able to answer (503 with Retry-After: its database is away or
 * everybody asks at once). A write only where it says that nothing of it was done. Answers with the last answer.
 */
export async function askAgain<Answer>(
  ask: () => Promise<Answer>,
  foundOf: (answer: Answer) => Found,
  isRead: boolean,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  for (let times = 0; times < mostTimes; times += 1) {
    const answer = await ask();
    const { status, retryAfter, body } = foundOf(answer);
    if (status !== 503 || retryAfter === null || !(isRead || isNotBegun(body))) return answer;
    await pause(secondsOf(retryAfter) * connection().second, signal);
  }
  return await ask();
}

/** `error`: the body of an answer that is none of success, as far as it is known. */
export function foundIn({
  response,
  error,
}: {
  readonly response: Response;
  readonly error?: unknown;
}): Found {
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), body: error };
}

const refusedBefore = z.object({ result: z.object({ notBegun: z.literal(true) }) });

function isNotBegun(body: unknown): boolean {
  return refusedBefore.safeParse(body).success;
}

/** What a header Retry-After asks for. */
export function secondsOf(retryAfter: string): number {
  const seconds = Number(retryAfter);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, wait.most) : wait.usual;
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
