// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import * as S from '../schemas.ts';

/** Operations of the tag work. */
export const contracts = {
  "GET /teaching/teachingWork/mine": { answers: { '200': answer(page(S.WorkRow)), default: refusal } },
  "POST /teaching/teachingWork/submit": { body: S.WorkSubmit, answers: { '200': answer(S.WorkSaved), default: refusal } },
  "GET /teaching/teachingWork/list": { answers: { '200': answer(page(S.WorkRow)), default: refusal } },
  "GET /teaching/teachingWork/queryTeachingWorkCorrectByMainId": { answers: { '200': answer(z.array(S.WorkCorrect)), default: refusal } },
  "PUT /teaching/teachingWork/edit": { body: S.WorkEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/teachingWork/leaderboard": { answers: { '200': answer(page(S.PublicWork)), default: refusal } },
  "GET /teaching/teachingWork/studentWorkInfo": { answers: { '200': answer(S.PublicWork), default: refusal } },
  "POST /teaching/teachingWork/viewWork": { body: S.WorkRef, answers: { '200': answer(S.WorkCounts), default: refusal } },
  "POST /teaching/teachingWork/starWork": { body: S.WorkRef, answers: { '200': answer(S.WorkCounts), default: refusal } },
} satisfies Record<string, OperationContract>;
