import * as z from 'zod/mini';
import { connection } from './connection.ts';

/** The latest answer of the server. */
export type AnswerInfo = {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
};

const maxTimes = 3;
/** Seconds: the default if the header is a date or missing, and the maximum, whatever a proxy sends. */
const wait = { default: 2, max: 10 };

/**
 * Retries a request after a 503 with Retry-After (the database is away or the server is overloaded). A write is retried
 * only if the server reports that it was not begun. Returns the last answer.
 */
export async function askAgain<Answer>(
  sendRequest: () => Promise<Answer>,
  infoOf: (answer: Answer) => AnswerInfo,
  isRead: boolean,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  for (let times = 0; times < maxTimes; times += 1) {
    const answer = await sendRequest();
    const { status, retryAfter, body } = infoOf(answer);
    if (status !== 503 || retryAfter === null || !(isRead || isRefusedBeforeStart(body))) return answer;
    await pause(secondsOf(retryAfter) * connection().second, signal);
  }
  return await sendRequest();
}

/** `error` is the parsed body of an answer with an error status, if it is known. */
export function answerInfo({
  response,
  error,
}: {
  readonly response: Response;
  readonly error?: unknown;
}): AnswerInfo {
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), body: error };
}

const refusedBefore = z.object({ result: z.object({ notBegun: z.literal(true) }) });

function isRefusedBeforeStart(body: unknown): boolean {
  return refusedBefore.safeParse(body).success;
}

/** Converts a Retry-After header to seconds. */
export function secondsOf(retryAfter: string): number {
  const seconds = Number(retryAfter);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, wait.max) : wait.default;
}

/** Rejects with the signal's reason as soon as the caller aborts. */
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
