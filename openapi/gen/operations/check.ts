// Generated from openapi/ by `npm run gen`. Do not edit.
import { emptyAnswer, refusal, type OperationContract } from '../../wire.ts';

/** Operations of the tag check. */
export const contracts = {
  "GET /sys/duplicate/check": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/checkRule/checkByCode": { answers: { '200': emptyAnswer(), default: refusal } },
} satisfies Record<string, OperationContract>;
