import { recordCalls } from './record-calls.ts';

/** Orders, which staff enter by hand. */
export const orderCalls = recordCalls('/teaching/teachingOrder');
