// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import type { components } from '../schema.ts';
import { flag, integer, text } from '../../wire.ts';
import { Flag, Id, Revision } from './common.ts';

export const PermissionNode = /*#__PURE__*/ z.object({
  id: text(),
  key: z.exactOptional(text()),
  title: text(),
  parentId: z.exactOptional(z.nullable(text())),
  name: text(),
  url: z.exactOptional(z.nullable(text())),
  component: z.exactOptional(z.nullable(text())),
  componentName: z.exactOptional(z.nullable(text())),
  redirect: z.exactOptional(z.nullable(text())),
  menuType: integer(),
  perms: z.exactOptional(z.nullable(text())),
  permsType: z.exactOptional(z.nullable(text())),
  sortNo: z.exactOptional(z.nullable(z.number())),
  get alwaysShow(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  icon: z.exactOptional(z.nullable(text())),
  get isRoute(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get isLeaf(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get keepAlive(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get hidden(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  description: z.exactOptional(z.nullable(text())),
  get ruleFlag(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  status: z.exactOptional(z.nullable(text())),
  get internalOrExternal(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  createTime: z.exactOptional(z.nullable(text())),
  createBy: z.exactOptional(z.nullable(text())),
  updateTime: z.exactOptional(z.nullable(text())),
  updateBy: z.exactOptional(z.nullable(text())),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  get children(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<z.ZodMiniType<components['schemas']['PermissionNode']>>>> { return z.exactOptional(z.nullable(z.array(PermissionNode))); },
});

export const PermissionAdd = /*#__PURE__*/ z.strictObject({
  menuType: z.literal([0,1,2]),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  parentId: z.exactOptional(z.nullable(z.string().check(z.maxLength(40)))),
  url: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  component: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  componentName: z.exactOptional(z.nullable(z.string().check(z.maxLength(100)))),
  redirect: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  perms: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  permsType: z.exactOptional(z.nullable(z.literal(["0","1","2"]))),
  status: z.exactOptional(z.nullable(z.literal(["0","1"]))),
  sortNo: z.exactOptional(z.nullable(z.number().check(z.gte(-9999), z.lte(999999)))),
  icon: z.exactOptional(z.nullable(z.string().check(z.maxLength(100)))),
  description: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  get isRoute(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get keepAlive(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get hidden(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get alwaysShow(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get internalOrExternal(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
});

export const PermissionEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  menuType: z.literal([0,1,2]),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  parentId: z.exactOptional(z.nullable(z.string().check(z.maxLength(40)))),
  url: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  component: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  componentName: z.exactOptional(z.nullable(z.string().check(z.maxLength(100)))),
  redirect: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  perms: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  permsType: z.exactOptional(z.nullable(z.literal(["0","1","2"]))),
  status: z.exactOptional(z.nullable(z.literal(["0","1"]))),
  sortNo: z.exactOptional(z.nullable(z.number().check(z.gte(-9999), z.lte(999999)))),
  icon: z.exactOptional(z.nullable(z.string().check(z.maxLength(100)))),
  description: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  get isRoute(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get keepAlive(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get hidden(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get alwaysShow(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get internalOrExternal(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
});

export const PermissionSort = /*#__PURE__*/ z.strictObject({
  get ids(): z.ZodMiniArray<typeof Id> { return z.array(Id).check(z.minLength(1), z.maxLength(500)); },
});

export const MenuChoice = /*#__PURE__*/ z.object({
  key: text(),
  value: text(),
  title: text(),
  parentId: z.exactOptional(z.nullable(text())),
  isLeaf: flag(),
  get children(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<z.ZodMiniType<components['schemas']['MenuChoice']>>>> { return z.exactOptional(z.nullable(z.array(MenuChoice))); },
});

export const MenuChoices = /*#__PURE__*/ z.object({
  get treeList(): z.ZodMiniArray<typeof MenuChoice> { return z.array(MenuChoice); },
  ids: z.array(text()),
});

export const DataRule = /*#__PURE__*/ z.object({
  id: text(),
  permissionId: text(),
  ruleName: text(),
  ruleColumn: z.nullable(text()),
  ruleConditions: text(),
  ruleValue: z.nullable(text()),
  status: text(),
  createTime: z.exactOptional(z.nullable(text())),
  createBy: z.exactOptional(z.nullable(text())),
  updateTime: z.exactOptional(z.nullable(text())),
  updateBy: z.exactOptional(z.nullable(text())),
  roles: z.exactOptional(z.array(text())),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
});

export const DataRuleAdd = /*#__PURE__*/ z.strictObject({
  get permissionId(): typeof Id { return Id; },
  ruleName: z.string().check(z.minLength(1), z.maxLength(50)),
  ruleColumn: z.string().check(z.minLength(1), z.maxLength(50)),
  ruleConditions: z.literal(["=","!=",">",">=","<","<=","LIKE","LEFT_LIKE","RIGHT_LIKE","IN"]),
  ruleValue: z.string().check(z.minLength(1), z.maxLength(300)),
  status: z.exactOptional(z.literal(["0","1"])),
});

export const DataRuleEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  get permissionId(): z.ZodMiniExactOptional<typeof Id> { return z.exactOptional(Id); },
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  ruleName: z.string().check(z.minLength(1), z.maxLength(50)),
  ruleColumn: z.string().check(z.minLength(1), z.maxLength(50)),
  ruleConditions: z.literal(["=","!=",">",">=","<","<=","LIKE","LEFT_LIKE","RIGHT_LIKE","IN"]),
  ruleValue: z.string().check(z.minLength(1), z.maxLength(300)),
  status: z.exactOptional(z.literal(["0","1"])),
});

export const RuleField = /*#__PURE__*/ z.object({
  value: text(),
  text: text(),
  kind: z.literal(["text","number","time"]),
  conditions: z.array(text()),
});

export const RuleBuilder = /*#__PURE__*/ z.object({
  get fields(): z.ZodMiniArray<typeof RuleField> { return z.array(RuleField); },
  variables: z.array(z.object({
  value: text(),
  text: text(),
})),
});
