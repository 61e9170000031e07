// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, refusal, type OperationContract } from '../../wire.ts';
import * as S from '../schemas.ts';

/** Operations of the tag dict. */
export const contracts = {
  "GET /sys/dict/getDictItems/{dictCode}": { answers: { '200': answer(z.array(S.DictItem)), default: refusal } },
} satisfies Record<string, OperationContract>;
