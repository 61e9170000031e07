import { describe, expect, it } from 'vitest';
import { randomKey, randomText } from './random-key.ts';

describe('a random text has digits and lowercase letters by default', () => {
  it('is limited to a given alphabet, and uses all of it', () => {
    expect(randomText(4_000)).toMatch(/^[0-9a-z]{4000}$/);
    expect(new Set(randomText(4_000)).size).toBe(36);
    expect(randomText()).toMatch(/^[0-9a-z]$/);
  });

  it('is replaced by a given one', () => {
    expect(randomText(40, '中文')).toMatch(/^[中文]{40}$/);
    expect(randomText(0)).toBe('');
  });
});

describe('a random id is 32 hex characters', () => {
  it('differs each time', () => {
    expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(randomKey()).not.toBe(randomKey());
  });
});
