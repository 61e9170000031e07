// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import { Author, OpenWork, PublicWork, RestoreVersion, RubricPoint, SimilarWork, WorkClone, WorkComparison, WorkCorrect, WorkCounts, WorkEdit, WorkRef, WorkRow, WorkSaved, WorkSubmit, WorkVersion } from '../schemas/work.ts';

/** Operations of the tag work. */
export const contracts = {
  "GET /teaching/teachingWork/mine": { answers: { '200': answer(page(WorkRow)), default: refusal } },
  "POST /teaching/teachingWork/submit": { body: WorkSubmit, answers: { '200': answer(WorkSaved), default: refusal } },
  "GET /teaching/teachingWork/queryById": { answers: { '200': answer(OpenWork), default: refusal } },
  "GET /teaching/teachingWork/listVersion": { answers: { '200': answer(z.array(WorkVersion)), default: refusal } },
  "GET /teaching/teachingWork/compareVersions": { answers: { '200': answer(WorkComparison), default: refusal } },
  "POST /teaching/teachingWork/restoreVersion": { body: RestoreVersion, answers: { '200': answer(WorkSaved), default: refusal } },
  "POST /teaching/teachingWork/remix": { body: WorkRef, answers: { '200': answer(WorkSaved), default: refusal } },
  "POST /teaching/teachingWork/sendWork": { body: WorkClone, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/teachingWork/list": { answers: { '200': answer(page(WorkRow)), default: refusal } },
  "GET /teaching/teachingWork/exportXls": { answers: { '200': 'binary', default: refusal } },
  "GET /teaching/teachingWork/queryTeachingWorkCorrectByMainId": { answers: { '200': answer(z.array(WorkCorrect)), default: refusal } },
  "GET /teaching/teachingWork/similar": { answers: { '200': answer(z.array(SimilarWork)), default: refusal } },
  "GET /teaching/teachingWork/rubric": { answers: { '200': answer(z.array(RubricPoint)), default: refusal } },
  "PUT /teaching/teachingWork/edit": { body: WorkEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/teachingWork/leaderboard": { answers: { '200': answer(page(PublicWork)), default: refusal } },
  "GET /teaching/teachingWork/studentWorkInfo": { answers: { '200': answer(PublicWork), default: refusal } },
  "GET /teaching/teachingWork/userInfo": { answers: { '200': answer(Author), default: refusal } },
  "POST /teaching/teachingWork/viewWork": { body: WorkRef, answers: { '200': answer(WorkCounts), default: refusal } },
  "POST /teaching/teachingWork/starWork": { body: WorkRef, answers: { '200': answer(WorkCounts), default: refusal } },
} satisfies Record<string, OperationContract>;
