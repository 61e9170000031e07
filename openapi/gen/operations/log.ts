// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, page, refusal, type OperationContract } from '../../wire.ts';
import { LogRow } from '../schemas/log.ts';

/** Operations of the tag log. */
export const contracts = {
  "GET /sys/log/list": { answers: { '200': answer(page(LogRow)), default: refusal } },
  "GET /sys/log/exportXls": { answers: { '200': 'binary', default: refusal } },
} satisfies Record<string, OperationContract>;
