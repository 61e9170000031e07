// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import type { components } from '../schema.ts';
import { flag, integer, text } from '../../wire.ts';
import { DataRule } from './menu-admin.ts';
import { Id, IdList, Revision } from './common.ts';

export const RoleRow = /*#__PURE__*/ z.object({
  id: text(),
  roleName: text(),
  roleCode: text(),
  roleLevel: integer(),
  description: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
  createBy: z.exactOptional(z.nullable(text())),
  updateTime: z.exactOptional(z.nullable(text())),
  updateBy: z.exactOptional(z.nullable(text())),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
});

export const RoleAdd = /*#__PURE__*/ z.strictObject({
  roleCode: z.string().check(z.minLength(1), z.maxLength(64), z.regex(new RegExp("^[^\\u4e00-\\u9fa5\\s,]+$", 'u'))),
  roleName: z.string().check(z.minLength(2), z.maxLength(30)),
  roleLevel: z.int().check(z.gte(0), z.lte(99)),
  description: z.exactOptional(z.nullable(z.string().check(z.maxLength(126)))),
});

export const RoleEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  roleCode: z.exactOptional(z.string().check(z.maxLength(64))),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  roleName: z.string().check(z.minLength(2), z.maxLength(30)),
  roleLevel: z.int().check(z.gte(0), z.lte(99)),
  description: z.exactOptional(z.nullable(z.string().check(z.maxLength(126)))),
});

export const RoleMember = /*#__PURE__*/ z.object({
  id: text(),
  username: text(),
  realname: z.exactOptional(z.nullable(text())),
  orgCodeTxt: z.exactOptional(z.nullable(text())),
  status: z.exactOptional(z.nullable(integer())),
  status_dictText: z.exactOptional(z.nullable(text())),
});

export const RoleMembersAdd = /*#__PURE__*/ z.strictObject({
  get roleId(): typeof Id { return Id; },
  get userIdList(): z.ZodMiniArray<typeof Id> { return z.array(Id).check(z.minLength(1), z.maxLength(500)); },
});

export const GrantNode = /*#__PURE__*/ z.object({
  id: text(),
  key: text(),
  value: text(),
  title: text(),
  slotTitle: z.exactOptional(z.nullable(text())),
  parentId: z.exactOptional(z.nullable(text())),
  isLeaf: flag(),
  ruleFlag: z.exactOptional(z.nullable(integer())),
  menuType: integer(),
  perms: z.exactOptional(z.nullable(text())),
  disabled: flag(),
  get children(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<z.ZodMiniType<components['schemas']['GrantNode']>>>> { return z.exactOptional(z.nullable(z.array(GrantNode))); },
});

export const GrantTree = /*#__PURE__*/ z.object({
  get treeList(): z.ZodMiniArray<typeof GrantNode> { return z.array(GrantNode); },
  ids: z.array(text()),
});

export const RolePermissionSave = /*#__PURE__*/ z.strictObject({
  get roleId(): typeof Id { return Id; },
  permissionIds: z.string().check(z.maxLength(200000), z.regex(new RegExp("^([A-Za-z0-9_-]{1,40}(,|$))*$", 'u'))),
  lastpermissionIds: z.exactOptional(z.string().check(z.maxLength(200000), z.regex(new RegExp("^([A-Za-z0-9_-]{1,40}(,|$))*$", 'u')))),
});

export const RoleDataRules = /*#__PURE__*/ z.object({
  get datarule(): z.ZodMiniArray<typeof DataRule> { return z.array(DataRule); },
  drChecked: text(),
});

export const RoleDataRuleSave = /*#__PURE__*/ z.strictObject({
  get permissionId(): typeof Id { return Id; },
  get roleId(): typeof Id { return Id; },
  get dataRuleIds(): typeof IdList { return IdList; },
});

export const PermissionPreview = /*#__PURE__*/ z.object({
  get menu(): z.ZodMiniArray<typeof PreviewNode> { return z.array(PreviewNode); },
  get codes(): z.ZodMiniArray<typeof PreviewCode> { return z.array(PreviewCode); },
});

export const PreviewNode = /*#__PURE__*/ z.object({
  id: text(),
  title: text(),
  path: z.exactOptional(z.nullable(text())),
  icon: z.exactOptional(z.nullable(text())),
  hidden: z.exactOptional(flag()),
  get children(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<z.ZodMiniType<components['schemas']['PreviewNode']>>>> { return z.exactOptional(z.nullable(z.array(PreviewNode))); },
});

export const PreviewCode = /*#__PURE__*/ z.object({
  action: text(),
  describe: text(),
  menu: z.exactOptional(z.nullable(text())),
});
