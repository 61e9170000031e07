// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, page, refusal, text, type OperationContract } from '../../wire.ts';
import { GrantTree, PermissionPreview, RoleAdd, RoleDataRuleSave, RoleDataRules, RoleEdit, RoleMember, RoleMembersAdd, RolePermissionSave, RoleRow } from '../schemas/role.ts';
import { ImportReport } from '../schemas/sheet.ts';
import { RoleOption } from '../schemas/user.ts';

/** Operations of the tag role. */
export const contracts = {
  "GET /sys/role/queryMySubRole": { answers: { '200': answer(z.array(RoleOption)), default: refusal } },
  "GET /sys/role/list": { answers: { '200': answer(page(RoleRow)), default: refusal } },
  "GET /sys/role/queryById": { answers: { '200': answer(RoleRow), default: refusal } },
  "POST /sys/role/add": { body: RoleAdd, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/role/edit": { body: RoleEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/role/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/role/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/role/queryall": { answers: { '200': answer(z.array(RoleOption)), default: refusal } },
  "GET /sys/role/checkRoleCode": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/role/exportXls": { answers: { '200': 'binary', default: refusal } },
  "POST /sys/role/importExcel": { answers: { '200': answer(ImportReport), default: refusal } },
  "GET /sys/role/importTemplate": { answers: { '200': 'binary', default: refusal } },
  "GET /sys/role/queryTreeList": { answers: { '200': answer(GrantTree), default: refusal } },
  "GET /sys/role/datarule/{permissionId}/{roleId}": { answers: { '200': answer(RoleDataRules), default: refusal } },
  "POST /sys/role/datarule": { body: RoleDataRuleSave, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/role/preview": { answers: { '200': answer(PermissionPreview), default: refusal } },
  "GET /sys/permission/queryRolePermission": { answers: { '200': answer(z.array(text())), default: refusal } },
  "POST /sys/permission/saveRolePermission": { body: RolePermissionSave, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/user/userRoleList": { answers: { '200': answer(page(RoleMember)), default: refusal } },
  "POST /sys/user/addSysUserRole": { body: RoleMembersAdd, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/user/deleteUserRole": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/user/deleteUserRoleBatch": { answers: { '200': emptyAnswer(), default: refusal } },
} satisfies Record<string, OperationContract>;
