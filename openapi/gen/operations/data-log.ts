// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, page, refusal, type OperationContract } from '../../wire.ts';
import { DataLogRow, DataVersion } from '../schemas/data-log.ts';

/** Operations of the tag data-log. */
export const contracts = {
  "GET /sys/dataLog/list": { answers: { '200': answer(page(DataLogRow)), default: refusal } },
  "GET /sys/dataLog/queryDataVerList": { answers: { '200': answer(z.array(DataVersion)), default: refusal } },
  "GET /sys/dataLog/queryCompareList": { answers: { '200': answer(z.array(DataLogRow)), default: refusal } },
  "GET /sys/dataLog/exportXls": { answers: { '200': 'binary', default: refusal } },
} satisfies Record<string, OperationContract>;
