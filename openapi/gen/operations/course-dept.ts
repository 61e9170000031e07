// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import { CourseDeptAdd, CourseDeptEdit, CourseDeptOpen, CourseDeptRow } from '../schemas/course.ts';
import { ImportReport } from '../schemas/sheet.ts';

/** Operations of the tag course-dept. */
export const contracts = {
  "GET /teaching/teachingCourseDept/list": { answers: { '200': answer(page(CourseDeptRow)), default: refusal } },
  "POST /teaching/teachingCourseDept/addOrUpdate": { body: CourseDeptOpen, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /teaching/teachingCourseDept/edit": { body: CourseDeptEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "POST /teaching/teachingCourseDept/add": { body: CourseDeptAdd, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/teachingCourseDept/queryById": { answers: { '200': answer(CourseDeptRow), default: refusal } },
  "DELETE /teaching/teachingCourseDept/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /teaching/teachingCourseDept/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/teachingCourseDept/exportXls": { answers: { '200': 'binary', default: refusal } },
  "POST /teaching/teachingCourseDept/importExcel": { answers: { '200': answer(ImportReport), default: refusal } },
  "GET /teaching/teachingCourseDept/importTemplate": { answers: { '200': 'binary', default: refusal } },
} satisfies Record<string, OperationContract>;
