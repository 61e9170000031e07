import { Answer } from './operation.ts';
import type { Refusal } from './refusal.ts';

export type Envelope = {
  readonly success: boolean;
  readonly message: string;
  readonly code: number;
  readonly result: unknown;
  readonly timestamp: number;
};

/** Returns the envelope of an accepted call (docs/wire.md#envelope). */
export function successEnvelope(value: unknown, now: Date): Envelope {
  const { message, result, code } = value instanceof Answer ? value : new Answer('操作成功！', value);
  return { success: true, message, code, result: result ?? null, timestamp: now.getTime() };
}

/** Returns the envelope of a refused call. */
export function refusalEnvelope(refusal: Refusal, now: Date): Envelope {
  return {
    success: false,
    message: refusal.message,
    code: refusal.code,
    result: refusal.result,
    timestamp: now.getTime(),
  };
}
