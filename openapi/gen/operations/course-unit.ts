// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import * as S from '../schemas.ts';

/** Operations of the tag course-unit. */
export const contracts = {
  "GET /teaching/teachingCourseUnit/list": { answers: { '200': answer(page(S.UnitRow)), default: refusal } },
  "POST /teaching/teachingCourseUnit/add": { body: S.UnitAdd, answers: { '200': answer(S.WorkSaved), default: refusal } },
  "PUT /teaching/teachingCourseUnit/edit": { body: S.UnitEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/teachingCourseUnit/mineUnit": { answers: { '200': answer(page(S.MineUnit)), default: refusal } },
} satisfies Record<string, OperationContract>;
