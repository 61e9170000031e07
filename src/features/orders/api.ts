import { recordCalls } from '#shared/api/record-calls.ts';

/** Orders, which staff enter by hand. */
export const orderCalls = recordCalls('/teaching/teachingOrder');
