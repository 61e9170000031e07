// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, refusal, type OperationContract } from '../../wire.ts';
import { DictItem } from '../schemas/session.ts';

/** Operations of the tag dict. */
export const contracts = {
  "GET /sys/dict/getDictItems/{dictCode}": { answers: { '200': answer(z.array(DictItem)), default: refusal } },
} satisfies Record<string, OperationContract>;
