// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import { Chosen } from '../schemas/record.ts';
import { ImportReport } from '../schemas/sheet.ts';
import { MineUnit, UnitAdd, UnitEdit, UnitPlaces, UnitRow } from '../schemas/course.ts';
import { WorkSaved } from '../schemas/work.ts';

/** Operations of the tag course-unit. */
export const contracts = {
  "GET /teaching/teachingCourseUnit/list": { answers: { '200': answer(page(UnitRow)), default: refusal } },
  "GET /teaching/teachingCourseUnit/exportXls": { answers: { '200': 'binary', default: refusal } },
  "POST /teaching/teachingCourseUnit/importExcel": { answers: { '200': answer(ImportReport), default: refusal } },
  "GET /teaching/teachingCourseUnit/importTemplate": { answers: { '200': 'binary', default: refusal } },
  "POST /teaching/teachingCourseUnit/add": { body: UnitAdd, answers: { '200': answer(WorkSaved), default: refusal } },
  "PUT /teaching/teachingCourseUnit/edit": { body: UnitEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/teachingCourseUnit/queryById": { answers: { '200': answer(UnitRow), default: refusal } },
  "DELETE /teaching/teachingCourseUnit/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /teaching/teachingCourseUnit/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /teaching/teachingCourseUnit/restore": { body: Chosen, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/teachingCourseUnit/deleteList": { answers: { '200': answer(z.array(UnitRow)), default: refusal } },
  "PUT /teaching/teachingCourseUnit/back/{id}": { answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /teaching/teachingCourseUnit/editBatch": { body: UnitPlaces, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/teachingCourseUnit/mineUnit": { answers: { '200': answer(page(MineUnit)), default: refusal } },
} satisfies Record<string, OperationContract>;
