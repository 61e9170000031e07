import { describe, expect, it } from 'vitest';
import { drawable, withAway, withNext } from './draw-rules.ts';
import type { StoredDraw } from './projector-store.ts';

const nobody: StoredDraw = { away: [], drawn: [] };

/** Returns the pupils of that many draws; the lots are used in turn. */
function drawn(pupils: readonly string[], lots: readonly number[], times: number, from = nobody) {
  let draw = from;
  return Array.from({ length: times }, (_, at) => {
    draw = withNext(pupils, draw, lots[at % lots.length] ?? 0);
    return draw.present;
  });
}

describe('the lucky draw', () => {
  it.each([[[0]], [[0.999]], [[0.5, 0.1, 0.8]]])(
    'draws every pupil once before any pupil is drawn again: %j',
    (lots) => {
      const pupils = ['a', 'b', 'c', 'd'];
      const names = drawn(pupils, lots, 8);
      expect(new Set(names.slice(0, 4))).toEqual(new Set(pupils));
      expect(new Set(names.slice(4))).toEqual(new Set(pupils));
    },
  );

  it('skips absent pupils until they are marked as present', () => {
    const away = withAway(nobody, 'a', true);
    expect(drawn(['a', 'b', 'c'], [0], 4, away)).toEqual(['b', 'c', 'b', 'c']);
    expect(drawn(['a', 'b', 'c'], [0], 1, withAway(away, 'a', false))).toEqual(['a']);
  });

  it('starts a new round if all remaining pupils are absent', () => {
    const first = withNext(['a', 'b'], nobody, 0);
    expect(drawn(['a', 'b'], [0], 1, withAway(first, 'b', true))).toEqual(['a']);
  });

  it('draws no pupil if all pupils are absent', () => {
    const away = withAway(nobody, 'a', true);
    expect([withNext(['a'], away, 0), drawable(['a'], away).left]).toEqual([away, []]);
  });
});
