// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, page, refusal, text, type OperationContract } from '../../wire.ts';
import { DepartRoleAdd, DepartRoleEdit, DepartRoleMember, DepartRoleMemberSave, DepartRoleRow } from '../schemas/depart-role.ts';
import { GrantTree, RoleDataRuleSave, RoleDataRules, RolePermissionSave } from '../schemas/role.ts';
import { ImportReport } from '../schemas/sheet.ts';

/** Operations of the tag depart-role. */
export const contracts = {
  "GET /sys/sysDepartRole/list": { answers: { '200': answer(page(DepartRoleRow)), default: refusal } },
  "GET /sys/sysDepartRole/queryById": { answers: { '200': answer(DepartRoleRow), default: refusal } },
  "POST /sys/sysDepartRole/add": { body: DepartRoleAdd, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/sysDepartRole/edit": { body: DepartRoleEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/sysDepartRole/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/sysDepartRole/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/sysDepartRole/exportXls": { answers: { '200': 'binary', default: refusal } },
  "POST /sys/sysDepartRole/importExcel": { answers: { '200': answer(ImportReport), default: refusal } },
  "GET /sys/sysDepartRole/importTemplate": { answers: { '200': 'binary', default: refusal } },
  "GET /sys/sysDepartRole/getDeptRoleList": { answers: { '200': answer(z.array(DepartRoleRow)), default: refusal } },
  "GET /sys/sysDepartRole/getDeptRoleByUserId": { answers: { '200': answer(z.array(DepartRoleMember)), default: refusal } },
  "POST /sys/sysDepartRole/deptRoleUserAdd": { body: DepartRoleMemberSave, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/sysDepartRole/datarule/{permissionId}/{departId}/{roleId}": { answers: { '200': answer(RoleDataRules), default: refusal } },
  "POST /sys/sysDepartRole/datarule": { body: RoleDataRuleSave, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/sysDepartPermission/queryTreeListForDeptRole": { answers: { '200': answer(GrantTree), default: refusal } },
  "GET /sys/sysDepartPermission/queryDeptRolePermission": { answers: { '200': answer(z.array(text())), default: refusal } },
  "POST /sys/sysDepartPermission/saveDeptRolePermission": { body: RolePermissionSave, answers: { '200': emptyAnswer(), default: refusal } },
} satisfies Record<string, OperationContract>;
