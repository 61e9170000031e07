import { assert, maxSafeInteger, property } from 'fast-check';
import { expect, test } from 'vitest';
import { wholeNumberText } from './whole-number.ts';

test('whole numbers are written as the language writes them', () => {
  assert(
    property(maxSafeInteger(), (value) => {
      expect(wholeNumberText(value)).toBe(value.toLocaleString('zh-CN'));
    }),
  );
});
