import { describe, expect, it } from 'vitest';
import { isNotOffered } from './field-default.ts';
import type { Schema } from './index.ts';

const field = (more: Partial<Schema<'FormField'>>): Schema<'FormField'> => ({
  id: 'some0001',
  key: 'some',
  label: '一个',
  kind: 'list',
  options: [{ value: 'a', text: '甲' }],
  default: 'b',
  ...more,
});

describe('a default outside the options', () => {
  it('isNotOffered detects it in a field that has options', () => {
    expect([field({}), field({ default: 'a' }), field({ kind: 'tree' })].map(isNotOffered)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('isNotOffered ignores options left over from another kind', () => {
    const others = [
      field({ kind: 'text' }),
      field({ kind: 'user' }),
      field({ kind: 'category', category: 'B01' }),
      field({ kind: 'tree', category: 'B01' }),
      field({ kind: 'popup', form: 'other' }),
    ];
    expect(others.map(isNotOffered)).toEqual(others.map(() => false));
  });
});
