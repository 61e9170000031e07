// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import type { components } from '../schema.ts';
import { flag, integer, text } from '../../wire.ts';
import { Id, Revision } from './common.ts';

export const DepartRow = /*#__PURE__*/ z.object({
  id: text(),
  parentId: z.exactOptional(z.nullable(text())),
  departName: text(),
  departNameEn: z.exactOptional(z.nullable(text())),
  departNameAbbr: z.exactOptional(z.nullable(text())),
  departOrder: z.exactOptional(z.nullable(integer())),
  description: z.exactOptional(z.nullable(text())),
  orgCategory: z.exactOptional(z.nullable(text())),
  orgType: z.exactOptional(z.nullable(text())),
  orgCode: text(),
  mobile: z.exactOptional(z.nullable(text())),
  fax: z.exactOptional(z.nullable(text())),
  address: z.exactOptional(z.nullable(text())),
  memo: z.exactOptional(z.nullable(text())),
  status: z.exactOptional(z.nullable(text())),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
  updateBy: z.exactOptional(z.nullable(text())),
  updateTime: z.exactOptional(z.nullable(text())),
  parentName: z.exactOptional(z.nullable(text())),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
});

export const DepartIdNode = /*#__PURE__*/ z.object({
  key: text(),
  value: text(),
  title: text(),
  isLeaf: z.exactOptional(z.nullable(flag())),
  get children(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<z.ZodMiniType<components['schemas']['DepartIdNode']>>>> { return z.exactOptional(z.nullable(z.array(DepartIdNode))); },
});

export const DepartAdd = /*#__PURE__*/ z.strictObject({
  parentId: z.exactOptional(z.nullable(z.string().check(z.regex(new RegExp("^[A-Za-z0-9_-]{0,40}$", 'u'))))),
  departName: z.string().check(z.minLength(1), z.maxLength(100)),
  orgCategory: z.exactOptional(z.literal(["1","2","3"])),
  departNameEn: z.exactOptional(z.nullable(z.string().check(z.maxLength(500)))),
  departNameAbbr: z.exactOptional(z.nullable(z.string().check(z.maxLength(500)))),
  departOrder: z.exactOptional(z.nullable(z.int().check(z.gte(0), z.lte(999999)))),
  description: z.exactOptional(z.nullable(z.string().check(z.maxLength(500)))),
  mobile: z.exactOptional(z.nullable(z.string().check(z.regex(new RegExp("^(1[3-9]\\d{9})?$", 'u'))))),
  fax: z.exactOptional(z.nullable(z.string().check(z.maxLength(32)))),
  address: z.exactOptional(z.nullable(z.string().check(z.maxLength(100)))),
  memo: z.exactOptional(z.nullable(z.string().check(z.maxLength(500)))),
});

export const DepartEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  parentId: z.exactOptional(z.nullable(z.string().check(z.regex(new RegExp("^[A-Za-z0-9_-]{0,40}$", 'u'))))),
  orgCode: z.exactOptional(z.nullable(z.string().check(z.maxLength(64)))),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  departName: z.string().check(z.minLength(1), z.maxLength(100)),
  orgCategory: z.exactOptional(z.literal(["1","2","3"])),
  departNameEn: z.exactOptional(z.nullable(z.string().check(z.maxLength(500)))),
  departNameAbbr: z.exactOptional(z.nullable(z.string().check(z.maxLength(500)))),
  departOrder: z.exactOptional(z.nullable(z.int().check(z.gte(0), z.lte(999999)))),
  description: z.exactOptional(z.nullable(z.string().check(z.maxLength(500)))),
  mobile: z.exactOptional(z.nullable(z.string().check(z.regex(new RegExp("^(1[3-9]\\d{9})?$", 'u'))))),
  fax: z.exactOptional(z.nullable(z.string().check(z.maxLength(32)))),
  address: z.exactOptional(z.nullable(z.string().check(z.maxLength(100)))),
  memo: z.exactOptional(z.nullable(z.string().check(z.maxLength(500)))),
});

export const DepartSaved = /*#__PURE__*/ z.object({
  id: text(),
  orgCode: text(),
});

export const DepartSort = /*#__PURE__*/ z.strictObject({
  get ids(): z.ZodMiniArray<typeof Id> { return z.array(Id).check(z.minLength(1), z.maxLength(3000)); },
});

export const DepartFigures = /*#__PURE__*/ z.object({
  departCount: integer(),
  userCount: integer(),
  courseCount: integer(),
  workCount: integer(),
});

export const DepartUsersAdd = /*#__PURE__*/ z.strictObject({
  get depId(): typeof Id { return Id; },
  get userIdList(): z.ZodMiniArray<typeof Id> { return z.array(Id).check(z.minLength(1), z.maxLength(1000)); },
});
