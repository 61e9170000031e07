// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, page, refusal, text, type OperationContract } from '../../wire.ts';
import { CategoryAdd, CategoryEdit, CategoryNode, CategoryRow } from '../schemas/category.ts';
import { Chosen } from '../schemas/record.ts';
import { DictItem } from '../schemas/session.ts';
import { ImportReport } from '../schemas/sheet.ts';

/** Operations of the tag category. */
export const contracts = {
  "GET /sys/category/rootList": { answers: { '200': answer(page(CategoryRow)), default: refusal } },
  "GET /sys/category/childList": { answers: { '200': answer(z.array(CategoryRow)), default: refusal } },
  "GET /sys/category/queryById": { answers: { '200': answer(CategoryRow), default: refusal } },
  "POST /sys/category/add": { body: CategoryAdd, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/category/edit": { body: CategoryEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/category/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/category/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/category/restore": { body: Chosen, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/category/deleteList": { answers: { '200': answer(z.array(CategoryRow)), default: refusal } },
  "PUT /sys/category/back/{id}": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/category/deletePhysic/{id}": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/category/exportXls": { answers: { '200': 'binary', default: refusal } },
  "POST /sys/category/importExcel": { answers: { '200': answer(ImportReport), default: refusal } },
  "GET /sys/category/importTemplate": { answers: { '200': 'binary', default: refusal } },
  "GET /sys/category/checkCode": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/category/loadTreeRoot": { answers: { '200': answer(z.array(CategoryNode)), default: refusal } },
  "GET /sys/category/loadTreeChildren": { answers: { '200': answer(z.array(CategoryNode)), default: refusal } },
  "GET /sys/category/loadDictItem": { answers: { '200': answer(z.array(text())), default: refusal } },
  "GET /sys/category/loadAllData": { answers: { '200': answer(z.array(DictItem)), default: refusal } },
} satisfies Record<string, OperationContract>;
