import { describe, expect, it } from 'vitest';
import { randomKey, randomText } from './random-key.ts';

describe('randomText', () => {
  it('uses all digits and lowercase letters by default', () => {
    expect(randomText(4_000)).toMatch(/^[0-9a-z]{4000}$/);
    expect(new Set(randomText(4_000)).size).toBe(36);
    expect(randomText()).toMatch(/^[0-9a-z]$/);
  });

  it('uses a given alphabet', () => {
    expect(randomText(40, '中文')).toMatch(/^[中文]{40}$/);
    expect(randomText(0)).toBe('');
  });
});

describe('randomKey', () => {
  it('returns a different id of 32 hex characters each time', () => {
    expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(randomKey()).not.toBe(randomKey());
  });
});
