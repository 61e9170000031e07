// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, page, refusal, text, type OperationContract } from '../../wire.ts';
import { DictAdd, DictEdit, DictRow } from '../schemas/dict.ts';
import { DictItem, DictItems } from '../schemas/session.ts';
import { ImportReport } from '../schemas/sheet.ts';

/** Operations of the tag dict. */
export const contracts = {
  "GET /sys/dict/getDictItems/{dictCode}": { answers: { '200': answer(z.array(DictItem)), default: refusal } },
  "GET /sys/dict/queryAllDictItems": { answers: { '200': answer(DictItems), default: refusal } },
  "GET /sys/dict/getDictText/{dictCode}/{key}": { answers: { '200': answer(z.nullable(text())), default: refusal } },
  "GET /sys/dict/list": { answers: { '200': answer(page(DictRow)), default: refusal } },
  "POST /sys/dict/add": { body: DictAdd, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/dict/edit": { body: DictEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/dict/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/dict/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/dict/deleteList": { answers: { '200': answer(z.array(DictRow)), default: refusal } },
  "PUT /sys/dict/back/{id}": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/dict/deletePhysic/{id}": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/dict/refleshCache": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/dict/exportXls": { answers: { '200': 'binary', default: refusal } },
  "POST /sys/dict/importExcel": { answers: { '200': answer(ImportReport), default: refusal } },
  "GET /sys/dict/importTemplate": { answers: { '200': 'binary', default: refusal } },
  "DELETE /sys/dict/deleteItemByText": { answers: { '200': emptyAnswer(), default: refusal } },
} satisfies Record<string, OperationContract>;
