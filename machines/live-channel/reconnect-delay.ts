import { businessConstants } from '#machines/business-constants.ts';

const { reconnectDelay, reconnectCeiling, refusalsUntilCutOff } = businessConstants;

/** More are not counted: the pause has its full length. */
export const maxRefusals = 9;

/** Whether live messages are off: several attempts came to nothing, while the server answered other calls. */
export function isCutOff({ refusals }: { readonly refusals: number }): boolean {
  return refusals >= refusalsUntilCutOff;
}

/** Milliseconds until the next attempt: 5 s at first (docs/behaviour.md#timing), then twice as many each time. */
export function reconnectDelayAfter(refusals: number, ceiling: number = reconnectCeiling): number {
  const doublings = Math.max(0, refusals - refusalsUntilCutOff + 1);
  return Math.min(reconnectDelay * 2 ** doublings, ceiling);
}
