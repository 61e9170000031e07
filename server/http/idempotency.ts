import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from './envelope.ts';
import { Refusal, refusals, refusal } from './refusal.ts';

/** An addition with its idempotency key. */
export type KeyedRequest = {
  readonly owner: string;
  readonly key: string;
  readonly operation: string;
  /** SHA-256 of the request's content. */
  readonly content: string;
};

export type StoredRequest = {
  readonly operation: string;
  readonly content: string;
  /** Null: the request is still running. */
  readonly answer: Envelope | null;
  readonly createTime: Date;
};

/** Stores additions and their answers for a day, shared by all servers. */
export type IdempotencyStore = {
  /** Claims a key; undefined: the key was free and now belongs to this request. */
  readonly claim: (request: KeyedRequest, now: Date) => Promise<StoredRequest | undefined>;
  readonly saveAnswer: (request: KeyedRequest, answer: Envelope) => Promise<void>;
  /** Releases a key after a failure, so that it can be sent again. */
  readonly release: (request: KeyedRequest) => Promise<void>;
};

export const onceHeader = 'idempotency-key';

/** Returns the key of a request; undefined if it has none. Errors: a refusal of a malformed key. */
export function readKey(value: string | string[] | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^[\w-]{16,64}$/.test(value)) return value;
  throw refusals.badInput('Idempotency-Key 须是 16 到 64 个字母、数字、下划线或连字符');
}

export const contentOf = (input: unknown): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('hex');

/** Milliseconds for which a second request waits for the first one's answer, and between checks. */
const timeout = 10_000;
const pollInterval = 200;
/** Milliseconds after which a request without an answer counts as lost with its server. */
const lifetime = 120_000;

/** Returns the refusal of a key that was used before with other content. */
export const otherContentRefusal = (): Refusal =>
  new Refusal('刚才的提交服务器已经收到，内容和这次不一样：请先刷新列表看一看，再决定要不要提交', {
    result: { sentBefore: true },
  });
const runningRefusal = () => new Refusal('上一次提交还在处理，请稍后再试', { status: 503 });
const unknownResultRefusal = () => refusal('上一次提交的结果不明：请先刷新列表看一看，再决定要不要提交');

/**
 * Runs an addition once per key; a repeated request gets the first answer. A refused or failed addition may be sent
 * again. `storedPart` returns the part of the answer that is stored. Errors: refusals if the key was used with other
 * content, or the first request has no answer.
 */
export async function addOnce(
  store: IdempotencyStore,
  request: KeyedRequest,
  clock: () => Date,
  add: () => Promise<Envelope>,
  storedPart: (answer: Envelope) => Envelope = (answer) => answer,
): Promise<Envelope> {
  const startedAt = performance.now();
  for (;;) {
    const known = await store.claim(request, clock());
    if (known === undefined) break;
    if (known.operation !== request.operation || known.content !== request.content)
      throw otherContentRefusal();
    if (known.answer !== null) return known.answer;
    if (clock().getTime() - known.createTime.getTime() > lifetime) {
      await store.release(request);
      throw unknownResultRefusal();
    }
    if (performance.now() - startedAt > timeout) throw runningRefusal();
    await pause(pollInterval);
  }
  let answer: Envelope;
  try {
    answer = await add();
  } catch (error) {
    await store.release(request);
    throw error;
  }
  await store.saveAnswer(request, storedPart(answer));
  return answer;
}
