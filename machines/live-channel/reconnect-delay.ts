import { businessConstants } from '#machines/business-constants.ts';

const { reconnectDelay, reconnectCeiling, refusalsUntilCutOff } = businessConstants;

/** Further refusals are not counted, because the pause has reached its maximum. */
export const maxRefusals = 9;

/** Whether live messages are off: several attempts failed while the server answered other calls. */
export function isCutOff({ refusals }: { readonly refusals: number }): boolean {
  return refusals >= refusalsUntilCutOff;
}

/** Milliseconds until the next attempt: 5 s at first (docs/behaviour.md#timing), doubled after each further refusal. */
export function reconnectDelayAfter(refusals: number, ceiling: number = reconnectCeiling): number {
  const doublings = Math.max(0, refusals - refusalsUntilCutOff + 1);
  return Math.min(reconnectDelay * 2 ** doublings, ceiling);
}
