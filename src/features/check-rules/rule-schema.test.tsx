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
  it('are global before and after the positional ones, and keep that order when they are sent', () => {
    const parts = [part('*', 'a'), part('1', 'b'), part('2', 'c'), part('*', 'd')];
    const values = ruleValues(rule(parts));
    expect(values.global.map(({ priority, pattern }) => [priority, pattern])).toEqual([
      ['1', 'a'],
      ['0', 'd'],
    ]);
    expect(values.local.map(({ digits }) => digits)).toEqual(['1', '2']);
    expect(stored(ruleBody(values))).toEqual(parts);
  });

  it('run first if all are global', () => {
    const values = ruleValues(rule([part('*', 'a'), part('*', 'b')]));
    expect(values.global.map(({ priority }) => priority)).toEqual(['1', '1']);
  });

  it('are empty if the stored text is unreadable, and in a new rule', () => {
    expect(ruleValues({ ...rule([]), ruleJson: '{' }).local).toEqual([]);
    expect(ruleValues(undefined).global).toEqual([]);
  });

  it.each([
    [{ digits: '0', pattern: 'a', message: '' }, '请输入零以上的正整数'],
    [{ digits: '1', pattern: '', message: '' }, '规则不能为空'],
    [{ digits: '1', pattern: '(', message: '' }, '请输入正确的正则表达式'],
  ])('are refused with the messages of the existing product: %j', (local, message) => {
    const { error } = ruleSchema.safeParse({ ...ruleValues(rule([])), local: [local] });
    expect(error?.issues[0]?.message).toBe(message);
  });
});
