// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import { AdditionalWorkAdd, AdditionalWorkEdit, AdditionalWorkRow, DownloadTicket, HomeworkProgress, HomeworkRemind, MineAdditionalWork } from '../schemas/additional-work.ts';
import { Chosen } from '../schemas/record.ts';
import { WorkSaved } from '../schemas/work.ts';

/** Operations of the tag additional-work. */
export const contracts = {
  "GET /teaching/teachingAdditionalWork/list": { answers: { '200': answer(page(AdditionalWorkRow)), default: refusal } },
  "GET /teaching/teachingAdditionalWork/queryById": { answers: { '200': answer(AdditionalWorkRow), default: refusal } },
  "POST /teaching/teachingAdditionalWork/add": { body: AdditionalWorkAdd, answers: { '200': answer(WorkSaved), default: refusal } },
  "PUT /teaching/teachingAdditionalWork/edit": { body: AdditionalWorkEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /teaching/teachingAdditionalWork/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /teaching/teachingAdditionalWork/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /teaching/teachingAdditionalWork/restore": { body: Chosen, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/teachingAdditionalWork/exportXls": { answers: { '200': 'binary', default: refusal } },
  "GET /teaching/teachingAdditionalWork/progress": { answers: { '200': answer(HomeworkProgress), default: refusal } },
  "POST /teaching/teachingAdditionalWork/remind": { body: HomeworkRemind, answers: { '200': emptyAnswer(), default: refusal } },
  "POST /teaching/teachingAdditionalWork/releaseMarks": { body: HomeworkRemind, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/teachingAdditionalWork/exportMarks": { answers: { '200': 'binary', default: refusal } },
  "GET /teaching/teachingAdditionalWork/downloadWorks": { answers: { '200': 'binary', default: refusal } },
  "POST /teaching/teachingAdditionalWork/downloadTicket": { body: HomeworkRemind, answers: { '200': answer(DownloadTicket), default: refusal } },
  "POST /teaching/teachingAdditionalWork/downloadByTicket": { body: DownloadTicket, answers: { '200': 'binary', default: refusal } },
  "GET /teaching/teachingAdditionalWork/getWorkInfo": { answers: { '200': answer(MineAdditionalWork), default: refusal } },
  "GET /teaching/teachingWork/mineAdditionalWork": { answers: { '200': answer(z.array(MineAdditionalWork)), default: refusal } },
} satisfies Record<string, OperationContract>;
