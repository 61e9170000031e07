// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import { Chosen } from '../schemas/record.ts';
import { ImportReport } from '../schemas/sheet.ts';
import { NewsAdd, NewsEdit, NewsRow, NewsStatusChange, PublicNews } from '../schemas/news.ts';

/** Operations of the tag news. */
export const contracts = {
  "GET /teaching/teachingNews/newsList": { answers: { '200': answer(page(PublicNews)), default: refusal } },
  "GET /teaching/teachingNews/newsDetail": { answers: { '200': answer(PublicNews), default: refusal } },
  "GET /teaching/teachingNews/list": { answers: { '200': answer(page(NewsRow)), default: refusal } },
  "GET /teaching/teachingNews/queryById": { answers: { '200': answer(NewsRow), default: refusal } },
  "POST /teaching/teachingNews/add": { body: NewsAdd, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /teaching/teachingNews/edit": { body: NewsEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /teaching/teachingNews/updateStatus": { body: NewsStatusChange, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /teaching/teachingNews/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /teaching/teachingNews/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /teaching/teachingNews/restore": { body: Chosen, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/teachingNews/exportXls": { answers: { '200': 'binary', default: refusal } },
  "POST /teaching/teachingNews/importExcel": { answers: { '200': answer(ImportReport), default: refusal } },
  "GET /teaching/teachingNews/importTemplate": { answers: { '200': 'binary', default: refusal } },
} satisfies Record<string, OperationContract>;
