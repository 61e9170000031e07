import { recordCalls } from './record-calls.ts';

/** Orders, kept by hand. */
export const orderCalls = recordCalls('/teaching/teachingOrder');
