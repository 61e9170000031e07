// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { text } from '../../wire.ts';
import { Id, IdList, Revision } from './common.ts';

export const DepartRoleRow = /*#__PURE__*/ z.object({
  id: text(),
  departId: text(),
  departName: z.exactOptional(z.nullable(text())),
  roleName: text(),
  roleCode: text(),
  description: z.exactOptional(z.nullable(text())),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
  updateBy: z.exactOptional(z.nullable(text())),
  updateTime: z.exactOptional(z.nullable(text())),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
});

export const DepartRoleAdd = /*#__PURE__*/ z.strictObject({
  get departId(): typeof Id { return Id; },
  roleName: z.string().check(z.minLength(2), z.maxLength(30)),
  roleCode: z.string().check(z.minLength(1), z.maxLength(64), z.regex(new RegExp("^[^\\u4e00-\\u9fa5\\s,]+$", 'u'))),
  description: z.exactOptional(z.nullable(z.string().check(z.maxLength(126)))),
});

export const DepartRoleEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  roleName: z.string().check(z.minLength(2), z.maxLength(30)),
  roleCode: z.string().check(z.minLength(1), z.maxLength(64), z.regex(new RegExp("^[^\\u4e00-\\u9fa5\\s,]+$", 'u'))),
  description: z.exactOptional(z.nullable(z.string().check(z.maxLength(126)))),
});

export const DepartRoleMember = /*#__PURE__*/ z.object({
  id: text(),
  userId: text(),
  droleId: text(),
});

export const DepartRoleMemberSave = /*#__PURE__*/ z.strictObject({
  get userId(): typeof Id { return Id; },
  get departId(): typeof Id { return Id; },
  get newRoleId(): typeof IdList { return IdList; },
  oldRoleId: z.exactOptional(z.string().check(z.maxLength(20000), z.regex(new RegExp("^([A-Za-z0-9_-]{1,40}(,|$))*$", 'u')))),
});

export const DepartPermissionSave = /*#__PURE__*/ z.strictObject({
  get departId(): typeof Id { return Id; },
  permissionIds: z.string().check(z.maxLength(200000), z.regex(new RegExp("^([A-Za-z0-9_-]{1,40}(,|$))*$", 'u'))),
  lastpermissionIds: z.exactOptional(z.string().check(z.maxLength(200000), z.regex(new RegExp("^([A-Za-z0-9_-]{1,40}(,|$))*$", 'u')))),
});

export const DepartPermissionRow = /*#__PURE__*/ z.object({
  id: text(),
  departId: text(),
  departName: z.exactOptional(z.nullable(text())),
  permissionId: text(),
  permissionName: z.exactOptional(z.nullable(text())),
  dataRuleIds: z.exactOptional(z.nullable(text())),
});

export const DepartPermissionAdd = /*#__PURE__*/ z.strictObject({
  get departId(): typeof Id { return Id; },
  get permissionId(): typeof Id { return Id; },
  get dataRuleIds(): z.ZodMiniExactOptional<typeof IdList> { return z.exactOptional(IdList); },
});

export const DepartPermissionEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  get dataRuleIds(): typeof IdList { return IdList; },
});

export const DepartRuleSave = /*#__PURE__*/ z.strictObject({
  get permissionId(): typeof Id { return Id; },
  get departId(): typeof Id { return Id; },
  get dataRuleIds(): typeof IdList { return IdList; },
});
