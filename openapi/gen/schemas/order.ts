// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { integer, text } from '../../wire.ts';
import { Id, Revision } from './common.ts';

export const OrderRow = /*#__PURE__*/ z.object({
  id: text(),
  userId: z.exactOptional(z.nullable(text())),
  username: text(),
  realname: z.exactOptional(z.nullable(text())),
  orderNo: text(),
  price: z.exactOptional(z.nullable(z.number())),
  payPrice: z.exactOptional(z.nullable(z.number())),
  status: z.exactOptional(z.nullable(integer())),
  status_dictText: z.exactOptional(z.nullable(text())),
  actionId: z.exactOptional(z.nullable(text())),
  method: z.exactOptional(z.nullable(text())),
  method_dictText: z.exactOptional(z.nullable(text())),
  comment: z.exactOptional(z.nullable(text())),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
});

export const OrderAdd = /*#__PURE__*/ z.strictObject({
  username: z.string().check(z.minLength(1), z.maxLength(100)),
  orderNo: z.string().check(z.minLength(1), z.maxLength(64)),
  price: z.exactOptional(z.nullable(z.number().check(z.gte(0), z.lte(1000000)))),
  payPrice: z.exactOptional(z.nullable(z.number().check(z.gte(0), z.lte(1000000)))),
  status: z.int().check(z.gte(0), z.lte(99)),
  actionId: z.exactOptional(z.nullable(z.string().check(z.maxLength(64)))),
  method: z.string().check(z.minLength(1), z.maxLength(16)),
  comment: z.exactOptional(z.nullable(z.string().check(z.maxLength(500)))),
});

export const OrderEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  username: z.string().check(z.minLength(1), z.maxLength(100)),
  orderNo: z.string().check(z.minLength(1), z.maxLength(64)),
  price: z.exactOptional(z.nullable(z.number().check(z.gte(0), z.lte(1000000)))),
  payPrice: z.exactOptional(z.nullable(z.number().check(z.gte(0), z.lte(1000000)))),
  status: z.int().check(z.gte(0), z.lte(99)),
  actionId: z.exactOptional(z.nullable(z.string().check(z.maxLength(64)))),
  method: z.string().check(z.minLength(1), z.maxLength(16)),
  comment: z.exactOptional(z.nullable(z.string().check(z.maxLength(500)))),
});
