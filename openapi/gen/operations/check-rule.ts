// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import { CheckRuleAdd, CheckRuleEdit, CheckRuleRow } from '../schemas/check-rule.ts';
import { Chosen } from '../schemas/record.ts';
import { ImportReport } from '../schemas/sheet.ts';

/** Operations of the tag check-rule. */
export const contracts = {
  "GET /sys/checkRule/list": { answers: { '200': answer(page(CheckRuleRow)), default: refusal } },
  "GET /sys/checkRule/queryById": { answers: { '200': answer(CheckRuleRow), default: refusal } },
  "POST /sys/checkRule/add": { body: CheckRuleAdd, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/checkRule/edit": { body: CheckRuleEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/checkRule/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/checkRule/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/checkRule/restore": { body: Chosen, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/checkRule/deleteList": { answers: { '200': answer(z.array(CheckRuleRow)), default: refusal } },
  "PUT /sys/checkRule/back/{id}": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/checkRule/deletePhysic/{id}": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/checkRule/exportXls": { answers: { '200': 'binary', default: refusal } },
  "POST /sys/checkRule/importExcel": { answers: { '200': answer(ImportReport), default: refusal } },
  "GET /sys/checkRule/importTemplate": { answers: { '200': 'binary', default: refusal } },
} satisfies Record<string, OperationContract>;
