// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import { Chosen } from '../schemas/record.ts';
import { CourseAdd, CourseCopy, CourseEdit, CourseRow, HomeCourse, MineCourse } from '../schemas/course.ts';
import { ImportReport } from '../schemas/sheet.ts';
import { WorkSaved } from '../schemas/work.ts';

/** Operations of the tag course. */
export const contracts = {
  "GET /teaching/teachingCourse/list": { answers: { '200': answer(page(CourseRow)), default: refusal } },
  "POST /teaching/teachingCourse/add": { body: CourseAdd, answers: { '200': answer(WorkSaved), default: refusal } },
  "PUT /teaching/teachingCourse/edit": { body: CourseEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/teachingCourse/queryById": { answers: { '200': answer(CourseRow), default: refusal } },
  "DELETE /teaching/teachingCourse/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /teaching/teachingCourse/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /teaching/teachingCourse/restore": { body: Chosen, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/teachingCourse/deleteList": { answers: { '200': answer(z.array(CourseRow)), default: refusal } },
  "PUT /teaching/teachingCourse/back/{id}": { answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /teaching/teachingCourse/sort": { body: Chosen, answers: { '200': emptyAnswer(), default: refusal } },
  "POST /teaching/teachingCourse/copy": { body: CourseCopy, answers: { '200': answer(WorkSaved), default: refusal } },
  "GET /teaching/teachingCourse/exportXls": { answers: { '200': 'binary', default: refusal } },
  "POST /teaching/teachingCourse/importExcel": { answers: { '200': answer(ImportReport), default: refusal } },
  "GET /teaching/teachingCourse/importTemplate": { answers: { '200': 'binary', default: refusal } },
  "GET /teaching/teachingCourse/mineCourse": { answers: { '200': answer(z.array(MineCourse)), default: refusal } },
  "GET /teaching/teachingCourse/getHomeCourse": { answers: { '200': answer(page(HomeCourse)), default: refusal } },
} satisfies Record<string, OperationContract>;
