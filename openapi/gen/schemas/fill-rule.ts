// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { text } from '../../wire.ts';
import { Id, Revision } from './common.ts';

export const FillRuleRow = /*#__PURE__*/ z.object({
  id: text(),
  ruleName: text(),
  ruleCode: text(),
  ruleClass: text(),
  ruleParams: text(),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
});

export const FillRuleAdd = /*#__PURE__*/ z.strictObject({
  ruleName: z.string().check(z.minLength(1), z.maxLength(100)),
  ruleCode: z.string().check(z.regex(new RegExp("^[A-Za-z0-9_:.-]{1,100}$", 'u'))),
  ruleClass: z.literal(["orgCode","categoryCode","sequence","dateSequence","random","uuid"]),
  ruleParams: z.exactOptional(z.nullable(z.string().check(z.maxLength(1000)))),
});

export const FillRuleEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  ruleName: z.string().check(z.minLength(1), z.maxLength(100)),
  ruleCode: z.string().check(z.regex(new RegExp("^[A-Za-z0-9_:.-]{1,100}$", 'u'))),
  ruleClass: z.literal(["orgCode","categoryCode","sequence","dateSequence","random","uuid"]),
  ruleParams: z.exactOptional(z.nullable(z.string().check(z.maxLength(1000)))),
});

export const FillRuleForm = /*#__PURE__*/ z.strictObject({
  parentId: z.exactOptional(z.nullable(z.string().check(z.maxLength(40)))),
  pid: z.exactOptional(z.nullable(z.string().check(z.maxLength(40)))),
});

export const FillRuleBatch = /*#__PURE__*/ z.strictObject({
  get rules(): z.ZodMiniArray<typeof FillRuleRequest> { return z.array(FillRuleRequest).check(z.minLength(1), z.maxLength(50)); },
});

export const FillRuleRequest = /*#__PURE__*/ z.strictObject({
  ruleCode: z.string().check(z.maxLength(100)),
  get formData(): z.ZodMiniExactOptional<typeof FillRuleForm> { return z.exactOptional(FillRuleForm); },
});

export const FillRuleValue = /*#__PURE__*/ z.object({
  ruleCode: text(),
  result: text(),
});
