// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { text } from '../../wire.ts';
import { Id, Revision } from './common.ts';

export const CheckRuleRow = /*#__PURE__*/ z.object({
  id: text(),
  ruleName: text(),
  ruleCode: text(),
  ruleJson: text(),
  ruleDescription: z.exactOptional(z.nullable(text())),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
});

export const CheckRuleAdd = /*#__PURE__*/ z.strictObject({
  ruleName: z.string().check(z.minLength(1), z.maxLength(100)),
  ruleCode: z.string().check(z.regex(new RegExp("^[A-Za-z0-9_:.-]{1,100}$", 'u'))),
  ruleJson: z.string().check(z.maxLength(20000)),
  ruleDescription: z.exactOptional(z.nullable(z.string().check(z.maxLength(200)))),
});

export const CheckRuleEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  ruleName: z.string().check(z.minLength(1), z.maxLength(100)),
  ruleCode: z.string().check(z.regex(new RegExp("^[A-Za-z0-9_:.-]{1,100}$", 'u'))),
  ruleJson: z.string().check(z.maxLength(20000)),
  ruleDescription: z.exactOptional(z.nullable(z.string().check(z.maxLength(200)))),
});
