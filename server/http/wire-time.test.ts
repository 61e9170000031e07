import { describe, expect, it } from 'vitest';
import { endOfMinute, parseWireEnd, parseWireTime, wireTime } from './wire-time.ts';

describe('times on the wire', () => {
  it('are in China Standard Time in any time zone of the machine', () => {
    expect(wireTime(new Date('2026-01-01T20:30:00Z'))).toBe('2026-01-02 04:30:00');
  });

  it.each([
    ['2026-01-02 04:30:00', '2026-01-01T20:30:00.000Z'],
    ['2026-01-02', '2026-01-01T16:00:00.000Z'],
  ])('%s is read as %s', (text, iso) => {
    expect(parseWireTime(text)?.toISOString()).toBe(iso);
  });

  it.each(['', 'today', '2026-13-01', '2026-02-30', '2026-1-2', '2026-01-02T04:30:00Z'])(
    '%j is not accepted as a time',
    (text) => {
      expect(parseWireTime(text)).toBe(undefined);
    },
  );

  it.each([
    ['2026-01-02 04:30:00', '2026-01-01T20:30:59.999Z'],
    ['2026-01-02 04:30:17', '2026-01-01T20:30:59.999Z'],
    ['2026-01-02 23:59:00', '2026-01-02T15:59:59.999Z'],
    ['2026-01-02 23:59:59', '2026-01-02T15:59:59.999Z'],
    ['2026-01-02', '2026-01-02T15:59:59.999Z'],
  ])('%s as an end time includes everything until %s', (text, iso) => {
    expect(endOfMinute(parseWireEnd(text) ?? new Date(0)).toISOString()).toBe(iso);
  });
});
