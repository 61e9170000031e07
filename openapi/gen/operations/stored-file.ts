// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import { FileUse, StoredFileAdd, StoredFileEdit, StoredFileIds, StoredFileRow } from '../schemas/stored-file.ts';

/** Operations of the tag stored-file. */
export const contracts = {
  "GET /system/sysFile/list": { answers: { '200': answer(page(StoredFileRow)), default: refusal } },
  "GET /system/sysFile/queryById": { answers: { '200': answer(StoredFileRow), default: refusal } },
  "GET /system/sysFile/uses": { answers: { '200': answer(z.array(FileUse)), default: refusal } },
  "POST /system/sysFile/add": { body: StoredFileAdd, answers: { '200': answer(StoredFileRow), default: refusal } },
  "PUT /system/sysFile/edit": { body: StoredFileEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /system/sysFile/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /system/sysFile/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /system/sysFile/deleteByPath": { answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /system/sysFile/restore": { body: StoredFileIds, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /system/sysFile/deleteList": { answers: { '200': answer(z.array(StoredFileRow)), default: refusal } },
  "PUT /system/sysFile/back/{id}": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /system/sysFile/exportXls": { answers: { '200': 'binary', default: refusal } },
} satisfies Record<string, OperationContract>;
