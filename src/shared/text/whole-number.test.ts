import { assert, maxSafeInteger, property } from 'fast-check';
import { expect, test } from 'vitest';
import { wholeNumberText } from './whole-number.ts';

test('whole numbers have the format of the zh-CN locale', () => {
  assert(
    property(maxSafeInteger(), (value) => {
      expect(wholeNumberText(value)).toBe(value.toLocaleString('zh-CN'));
    }),
  );
});
