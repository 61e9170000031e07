// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, page, refusal, text, type OperationContract } from '../../wire.ts';
import { DepartPermissionAdd, DepartPermissionEdit, DepartPermissionRow, DepartPermissionSave, DepartRuleSave } from '../schemas/depart-role.ts';
import { GrantTree, RoleDataRules } from '../schemas/role.ts';
import { ImportReport } from '../schemas/sheet.ts';

/** Operations of the tag depart-permission. */
export const contracts = {
  "GET /sys/permission/queryDepartPermission": { answers: { '200': answer(z.array(text())), default: refusal } },
  "POST /sys/permission/saveDepartPermission": { body: DepartPermissionSave, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/sysDepartPermission/queryTreeListForDepart": { answers: { '200': answer(GrantTree), default: refusal } },
  "GET /sys/sysDepartPermission/list": { answers: { '200': answer(page(DepartPermissionRow)), default: refusal } },
  "GET /sys/sysDepartPermission/queryById": { answers: { '200': answer(DepartPermissionRow), default: refusal } },
  "POST /sys/sysDepartPermission/add": { body: DepartPermissionAdd, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/sysDepartPermission/edit": { body: DepartPermissionEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/sysDepartPermission/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/sysDepartPermission/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/sysDepartPermission/exportXls": { answers: { '200': 'binary', default: refusal } },
  "POST /sys/sysDepartPermission/importExcel": { answers: { '200': answer(ImportReport), default: refusal } },
  "GET /sys/sysDepartPermission/importTemplate": { answers: { '200': 'binary', default: refusal } },
  "GET /sys/sysDepartPermission/datarule/{permissionId}/{departId}": { answers: { '200': answer(RoleDataRules), default: refusal } },
  "POST /sys/sysDepartPermission/datarule": { body: DepartRuleSave, answers: { '200': emptyAnswer(), default: refusal } },
} satisfies Record<string, OperationContract>;
