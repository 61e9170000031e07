// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import * as S from '../schemas.ts';

/** Operations of the tag course-dept. */
export const contracts = {
  "GET /teaching/teachingCourseDept/list": { answers: { '200': answer(page(S.CourseDeptRow)), default: refusal } },
  "POST /teaching/teachingCourseDept/addOrUpdate": { body: S.CourseDeptOpen, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /teaching/teachingCourseDept/edit": { body: S.CourseDeptEdit, answers: { '200': emptyAnswer(), default: refusal } },
} satisfies Record<string, OperationContract>;
