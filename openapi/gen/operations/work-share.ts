// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, emptyAnswer, refusal, type OperationContract } from '../../wire.ts';
import { WorkShare, WorkShareWish } from '../schemas/work-share.ts';

/** Operations of the tag work-share. */
export const contracts = {
  "GET /teaching/teachingWork/share": { answers: { '200': answer(WorkShare), default: refusal } },
  "POST /teaching/teachingWork/share": { body: WorkShareWish, answers: { '200': answer(WorkShare), default: refusal } },
  "DELETE /teaching/teachingWork/share": { answers: { '200': emptyAnswer(), default: refusal } },
} satisfies Record<string, OperationContract>;
