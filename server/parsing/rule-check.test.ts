import { expect, it } from 'vitest';
import { BadRule, applyCheckRule } from './rule-check.ts';

it('only a text on which a pattern takes too long is rejected unchecked', () => {
  const rule = [{ digits: '*', pattern: '^([a-z0-9]+[-_.]?)+@s$', message: '格式不正确' }];
  const endless = `${'ab'.repeat(30)}!`;
  expect(() => applyCheckRule(rule, [endless])).toThrow(BadRule);
  expect(applyCheckRule(rule, ['abc@s', 'abc'])).toEqual([
    undefined,
    expect.objectContaining({ message: '格式不正确' }),
  ]);
  // The same text is not tried again.
  const started = performance.now();
  expect(() => applyCheckRule(rule, [endless])).toThrow(BadRule);
  expect(performance.now() - started).toBeLessThan(150);
});
