import { Answer } from './operation.ts';
import type { Refusal } from './refusal.ts';

export type Envelope = {
  readonly success: boolean;
  readonly message: string;
  readonly code: number;
  readonly result: unknown;
  readonly timestamp: number;
};

/** The envelope of an accepted call (docs/wire.md#envelope). */
export function accepted(value: unknown, now: Date): Envelope {
  const { message, result, code } = value instanceof Answer ? value : new Answer('操作成功！', value);
  return { success: true, message, code, result: result ?? null, timestamp: now.getTime() };
}

export function refused(refusal: Refusal, now: Date): Envelope {
  return {
    success: false,
    message: refusal.message,
    code: refusal.code,
    result: refusal.result,
    timestamp: now.getTime(),
  };
}
