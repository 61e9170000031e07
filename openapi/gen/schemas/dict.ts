// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { integer, text } from '../../wire.ts';
import { Flag, Id, Revision } from './common.ts';

export const DictRow = /*#__PURE__*/ z.object({
  id: text(),
  dictName: text(),
  dictCode: text(),
  description: z.exactOptional(z.nullable(text())),
  type: z.exactOptional(z.nullable(integer())),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
  updateBy: z.exactOptional(z.nullable(text())),
  updateTime: z.exactOptional(z.nullable(text())),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
});

export const DictAdd = /*#__PURE__*/ z.strictObject({
  dictName: z.string().check(z.minLength(1), z.maxLength(100)),
  dictCode: z.string().check(z.regex(new RegExp("^[A-Za-z0-9_:.-]{1,100}$", 'u'))),
  description: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
});

export const DictEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  dictName: z.string().check(z.minLength(1), z.maxLength(100)),
  dictCode: z.string().check(z.regex(new RegExp("^[A-Za-z0-9_:.-]{1,100}$", 'u'))),
  description: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
});

export const DictItemRow = /*#__PURE__*/ z.object({
  id: text(),
  dictId: text(),
  itemText: text(),
  itemValue: text(),
  description: z.exactOptional(z.nullable(text())),
  sortOrder: z.exactOptional(z.nullable(z.number())),
  status: z.exactOptional(z.nullable(integer())),
  createTime: z.exactOptional(z.nullable(text())),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
});

export const DictItemAdd = /*#__PURE__*/ z.strictObject({
  get dictId(): typeof Id { return Id; },
  itemText: z.string().check(z.minLength(1), z.maxLength(100)),
  itemValue: z.string().check(z.minLength(1), z.maxLength(100)),
  description: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  sortOrder: z.exactOptional(z.nullable(z.number().check(z.gte(0), z.lte(999999999)))),
  get status(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
});

export const DictItemEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  dictId: z.exactOptional(z.string().check(z.maxLength(40))),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  itemText: z.string().check(z.minLength(1), z.maxLength(100)),
  itemValue: z.string().check(z.minLength(1), z.maxLength(100)),
  description: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  sortOrder: z.exactOptional(z.nullable(z.number().check(z.gte(0), z.lte(999999999)))),
  get status(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
});
