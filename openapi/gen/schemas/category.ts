// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import type { components } from '../schema.ts';
import { flag, text } from '../../wire.ts';
import { Id, Revision } from './common.ts';

export const CategoryRow = /*#__PURE__*/ z.object({
  id: text(),
  pid: z.exactOptional(z.nullable(text())),
  name: text(),
  code: text(),
  value: z.exactOptional(z.nullable(text())),
  comment: z.exactOptional(z.nullable(text())),
  hasChild: z.exactOptional(z.literal(["0","1"])),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
});

export const CategoryAdd = /*#__PURE__*/ z.strictObject({
  pid: z.exactOptional(z.nullable(z.string().check(z.maxLength(40), z.regex(new RegExp("^[A-Za-z0-9_-]{0,40}$", 'u'))))),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  value: z.exactOptional(z.nullable(z.string().check(z.maxLength(100)))),
  comment: z.exactOptional(z.nullable(z.string().check(z.maxLength(200)))),
});

export const CategoryEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  pid: z.exactOptional(z.nullable(z.string().check(z.maxLength(40)))),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  value: z.exactOptional(z.nullable(z.string().check(z.maxLength(100)))),
  comment: z.exactOptional(z.nullable(z.string().check(z.maxLength(200)))),
});

export const CategoryNode = /*#__PURE__*/ z.object({
  key: text(),
  title: text(),
  code: text(),
  pid: z.exactOptional(z.nullable(text())),
  value: z.exactOptional(z.nullable(text())),
  isLeaf: z.exactOptional(flag()),
  get children(): z.ZodMiniExactOptional<z.ZodMiniArray<z.ZodMiniType<components['schemas']['CategoryNode']>>> { return z.exactOptional(z.array(CategoryNode)); },
});
