// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, page, refusal, text, type OperationContract } from '../../wire.ts';
import { Chosen } from '../schemas/record.ts';
import { FillRuleAdd, FillRuleBatch, FillRuleEdit, FillRuleForm, FillRuleRow, FillRuleValue } from '../schemas/fill-rule.ts';
import { ImportReport } from '../schemas/sheet.ts';

/** Operations of the tag fill-rule. */
export const contracts = {
  "GET /sys/fillRule/list": { answers: { '200': answer(page(FillRuleRow)), default: refusal } },
  "GET /sys/fillRule/queryById": { answers: { '200': answer(FillRuleRow), default: refusal } },
  "POST /sys/fillRule/add": { body: FillRuleAdd, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/fillRule/edit": { body: FillRuleEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/fillRule/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/fillRule/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/fillRule/restore": { body: Chosen, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/fillRule/deleteList": { answers: { '200': answer(z.array(FillRuleRow)), default: refusal } },
  "PUT /sys/fillRule/back/{id}": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/fillRule/deletePhysic/{id}": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/fillRule/exportXls": { answers: { '200': 'binary', default: refusal } },
  "POST /sys/fillRule/importExcel": { answers: { '200': answer(ImportReport), default: refusal } },
  "GET /sys/fillRule/importTemplate": { answers: { '200': 'binary', default: refusal } },
  "GET /sys/fillRule/testFillRule": { answers: { '200': answer(text()), default: refusal } },
  "PUT /sys/fillRule/executeRuleByCode/{ruleCode}": { body: FillRuleForm, answers: { '200': answer(text()), default: refusal } },
  "PUT /sys/fillRule/executeRuleByCodeBatch": { body: FillRuleBatch, answers: { '200': answer(z.array(FillRuleValue)), default: refusal } },
} satisfies Record<string, OperationContract>;
