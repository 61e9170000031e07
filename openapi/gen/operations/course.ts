// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import * as S from '../schemas.ts';

/** Operations of the tag course. */
export const contracts = {
  "GET /teaching/teachingCourse/list": { answers: { '200': answer(page(S.CourseRow)), default: refusal } },
  "POST /teaching/teachingCourse/add": { body: S.CourseAdd, answers: { '200': answer(S.WorkSaved), default: refusal } },
  "PUT /teaching/teachingCourse/edit": { body: S.CourseEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/teachingCourse/mineCourse": { answers: { '200': answer(z.array(S.MineCourse)), default: refusal } },
} satisfies Record<string, OperationContract>;
