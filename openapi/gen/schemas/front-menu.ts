// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import type { components } from '../schema.ts';
import { integer, text } from '../../wire.ts';
import { Flag, Id, Revision } from './common.ts';

export const FrontMenuNode = /*#__PURE__*/ z.object({
  id: text(),
  key: z.exactOptional(text()),
  title: text(),
  parentId: z.exactOptional(z.nullable(text())),
  name: text(),
  url: z.exactOptional(z.nullable(text())),
  menuType: integer(),
  sortNo: z.exactOptional(z.nullable(z.number())),
  icon: z.exactOptional(z.nullable(text())),
  description: z.exactOptional(z.nullable(text())),
  get isRoute(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get isLeaf(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get hidden(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get needLogin(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get internalOrExternal(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  createTime: z.exactOptional(z.nullable(text())),
  createBy: z.exactOptional(z.nullable(text())),
  updateTime: z.exactOptional(z.nullable(text())),
  updateBy: z.exactOptional(z.nullable(text())),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  get children(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<z.ZodMiniType<components['schemas']['FrontMenuNode']>>>> { return z.exactOptional(z.nullable(z.array(FrontMenuNode))); },
});

export const FrontMenuAdd = /*#__PURE__*/ z.strictObject({
  menuType: z.literal([0,1]),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  parentId: z.exactOptional(z.nullable(z.string().check(z.maxLength(40)))),
  url: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  sortNo: z.exactOptional(z.nullable(z.number().check(z.gte(-9999), z.lte(999999)))),
  icon: z.exactOptional(z.nullable(z.string().check(z.maxLength(100)))),
  description: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  get isRoute(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get hidden(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get needLogin(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get internalOrExternal(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
});

export const FrontMenuEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  menuType: z.literal([0,1]),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  parentId: z.exactOptional(z.nullable(z.string().check(z.maxLength(40)))),
  url: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  sortNo: z.exactOptional(z.nullable(z.number().check(z.gte(-9999), z.lte(999999)))),
  icon: z.exactOptional(z.nullable(z.string().check(z.maxLength(100)))),
  description: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  get isRoute(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get hidden(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get needLogin(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get internalOrExternal(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
});
