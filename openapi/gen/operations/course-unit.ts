// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import { MineUnit, UnitAdd, UnitEdit, UnitRow } from '../schemas/course.ts';
import { WorkSaved } from '../schemas/work.ts';

/** Operations of the tag course-unit. */
export const contracts = {
  "GET /teaching/teachingCourseUnit/list": { answers: { '200': answer(page(UnitRow)), default: refusal } },
  "POST /teaching/teachingCourseUnit/add": { body: UnitAdd, answers: { '200': answer(WorkSaved), default: refusal } },
  "PUT /teaching/teachingCourseUnit/edit": { body: UnitEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/teachingCourseUnit/mineUnit": { answers: { '200': answer(page(MineUnit)), default: refusal } },
} satisfies Record<string, OperationContract>;
