// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, refusal, type OperationContract } from '../../wire.ts';
import { Chosen } from '../schemas/record.ts';
import { DeletedWork } from '../schemas/work-bin.ts';

/** Operations of the tag work-bin. */
export const contracts = {
  "DELETE /teaching/teachingWork/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /teaching/teachingWork/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /teaching/teachingWork/restore": { body: Chosen, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/teachingWork/deleteList": { answers: { '200': answer(z.array(DeletedWork)), default: refusal } },
  "PUT /teaching/teachingWork/back/{id}": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /teaching/teachingWork/deletePhysic/{id}": { answers: { '200': emptyAnswer(), default: refusal } },
} satisfies Record<string, OperationContract>;
