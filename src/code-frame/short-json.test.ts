import { describe, expect, it } from 'vitest';
import { shortJson } from './short-json.ts';

describe('an answer that goes through the site', () => {
  it.each([[''], ['小明'], ['a'.repeat(3998)], ['字'.repeat(2400)]])('is whole: %#', (text) => {
    expect(shortJson(text)).toBe(JSON.stringify(text));
  });

  it.each([['a'], ['字'], ['"'], ['\u0001'], ['🙂']])(
    'is shortened to what the site takes: %s',
    (character) => {
      const json = shortJson(character.repeat(5000));
      expect(json.length).toBeLessThanOrEqual(4000);
      expect(Buffer.byteLength(JSON.stringify(json))).toBeLessThanOrEqual(7500);
      expect(String(JSON.parse(json)).length).toBeGreaterThan(500);
    },
  );
});
