// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, refusal, type OperationContract } from '../../wire.ts';
import { DepartAdd, DepartEdit, DepartFigures, DepartIdNode, DepartRow, DepartSaved, DepartSort } from '../schemas/depart.ts';
import { DepartNode } from '../schemas/user.ts';
import { ImportReport } from '../schemas/sheet.ts';

/** Operations of the tag depart. */
export const contracts = {
  "GET /sys/sysDepart/queryMyDeptTreeList": { answers: { '200': answer(z.array(DepartNode)), default: refusal } },
  "GET /sys/sysDepart/queryTreeList": { answers: { '200': answer(z.array(DepartNode)), default: refusal } },
  "GET /sys/sysDepart/queryChildren": { answers: { '200': answer(z.array(DepartNode)), default: refusal } },
  "GET /sys/sysDepart/queryIdTree": { answers: { '200': answer(z.array(DepartIdNode)), default: refusal } },
  "GET /sys/sysDepart/searchBy": { answers: { '200': answer(z.array(DepartNode)), default: refusal } },
  "GET /sys/sysDepart/queryById": { answers: { '200': answer(DepartRow), default: refusal } },
  "GET /sys/sysDepart/listAll": { answers: { '200': answer(z.array(DepartRow)), default: refusal } },
  "GET /sys/sysDepart/queryFigures": { answers: { '200': answer(DepartFigures), default: refusal } },
  "POST /sys/sysDepart/add": { body: DepartAdd, answers: { '200': answer(DepartSaved), default: refusal } },
  "PUT /sys/sysDepart/edit": { body: DepartEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/sysDepart/sort": { body: DepartSort, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/sysDepart/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/sysDepart/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "POST /sys/sysDepart/removeAll": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/sysDepart/exportXls": { answers: { '200': 'binary', default: refusal } },
  "POST /sys/sysDepart/importExcel": { answers: { '200': answer(ImportReport), default: refusal } },
  "GET /sys/sysDepart/importTemplate": { answers: { '200': 'binary', default: refusal } },
} satisfies Record<string, OperationContract>;
