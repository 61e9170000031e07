import { describe, expect, it } from 'vitest';
import { ruleBody, ruleSchema, ruleValues, type CheckRule } from './rule-schema.ts';

const part = (digits: string, pattern: string) => ({ digits, pattern, message: `${pattern}!` });
const rule = (parts: readonly object[]): CheckRule => ({
  id: 'r',
  ruleName: '规则',
  ruleCode: 'code',
  ruleJson: JSON.stringify(parts),
  ruleDescription: null,
});
const stored = (body: object): unknown => JSON.parse(String(Reflect.get(body, 'ruleJson')));

describe('the parts of a check rule', () => {
  it('are split into global and positional parts and are sent in their original order', () => {
    const parts = [part('*', 'a'), part('1', 'b'), part('2', 'c'), part('*', 'd')];
    const values = ruleValues(rule(parts));
    expect(values.global.map(({ priority, pattern }) => [priority, pattern])).toEqual([
      ['1', 'a'],
      ['0', 'd'],
    ]);
    expect(values.local.map(({ digits }) => digits)).toEqual(['1', '2']);
    expect(stored(ruleBody(values))).toEqual(parts);
  });

  it('have priority 1 if all of them are global', () => {
    const values = ruleValues(rule([part('*', 'a'), part('*', 'b')]));
    expect(values.global.map(({ priority }) => priority)).toEqual(['1', '1']);
  });

  it('are empty for a new rule or unparsable JSON', () => {
    expect(ruleValues({ ...rule([]), ruleJson: '{' }).local).toEqual([]);
    expect(ruleValues(undefined).global).toEqual([]);
  });

  it.each([
    [{ digits: '0', pattern: 'a', message: '' }, '请输入大于 0 的整数'],
    [{ digits: '1', pattern: '', message: '' }, '规则不能为空'],
    [{ digits: '1', pattern: '(', message: '' }, '请输入正确的正则表达式'],
  ])('are rejected with the error messages of the original product: %j', (local, message) => {
    const { error } = ruleSchema.safeParse({ ...ruleValues(rule([])), local: [local] });
    expect(error?.issues[0]?.message).toBe(message);
  });
});
