// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, refusal, type OperationContract } from '../../wire.ts';
import { BackpackAdd, BackpackItem } from '../schemas/backpack.ts';

/** Operations of the tag backpack. */
export const contracts = {
  "GET /teaching/backpack/list": { answers: { '200': answer(z.array(BackpackItem)), default: refusal } },
  "POST /teaching/backpack/add": { body: BackpackAdd, answers: { '200': answer(BackpackItem), default: refusal } },
  "DELETE /teaching/backpack/delete": { answers: { '200': emptyAnswer(), default: refusal } },
} satisfies Record<string, OperationContract>;
