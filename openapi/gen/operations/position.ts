// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import { Chosen } from '../schemas/record.ts';
import { ImportReport } from '../schemas/sheet.ts';
import { PositionAdd, PositionEdit, PositionRow } from '../schemas/position.ts';

/** Operations of the tag position. */
export const contracts = {
  "GET /sys/position/list": { answers: { '200': answer(page(PositionRow)), default: refusal } },
  "GET /sys/position/queryById": { answers: { '200': answer(PositionRow), default: refusal } },
  "POST /sys/position/add": { body: PositionAdd, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/position/edit": { body: PositionEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/position/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/position/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/position/restore": { body: Chosen, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/position/deleteList": { answers: { '200': answer(z.array(PositionRow)), default: refusal } },
  "PUT /sys/position/back/{id}": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/position/deletePhysic/{id}": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/position/exportXls": { answers: { '200': 'binary', default: refusal } },
  "POST /sys/position/importExcel": { answers: { '200': answer(ImportReport), default: refusal } },
  "GET /sys/position/importTemplate": { answers: { '200': 'binary', default: refusal } },
} satisfies Record<string, OperationContract>;
