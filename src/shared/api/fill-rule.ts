import type { BodyOf } from '#openapi/index.ts';
import { readOptions, write } from './client.ts';
import { recordCalls, sheetCalls } from './record-calls.ts';

/** The rules that generate codes. */
export const fillRuleCalls = recordCalls('/sys/fillRule');
export const fillRuleSheets = sheetCalls('/sys/fillRule');

/** The next code of a rule, as a preview; it consumes no number. */
export const testFillRuleQuery = (ruleCode: string) =>
  readOptions('/sys/fillRule/testFillRule', { query: { ruleCode } });

/** The next code of a rule. */
export const executeFillRule = (
  ruleCode: string,
  body: BodyOf<'PUT /sys/fillRule/executeRuleByCode/{ruleCode}'>,
) => write('put', '/sys/fillRule/executeRuleByCode/{ruleCode}', { params: { ruleCode }, body });

/** The next codes of several rules. */
export const executeFillRules = (body: BodyOf<'PUT /sys/fillRule/executeRuleByCodeBatch'>) =>
  write('put', '/sys/fillRule/executeRuleByCodeBatch', { body });
