// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import { CourseDeptEdit, CourseDeptOpen, CourseDeptRow } from '../schemas/course.ts';

/** Operations of the tag course-dept. */
export const contracts = {
  "GET /teaching/teachingCourseDept/list": { answers: { '200': answer(page(CourseDeptRow)), default: refusal } },
  "POST /teaching/teachingCourseDept/addOrUpdate": { body: CourseDeptOpen, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /teaching/teachingCourseDept/edit": { body: CourseDeptEdit, answers: { '200': emptyAnswer(), default: refusal } },
} satisfies Record<string, OperationContract>;
