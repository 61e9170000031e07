import { describe, expect, it } from 'vitest';
import {
  changedPositions,
  changeMap,
  freePositionAt,
  mapStateOf,
  positionAt,
  type MapEvent,
} from './map-positions.ts';

const start = mapStateOf([{ id: 'a', mapX: 10, mapY: 20 }, { id: 'b', mapX: 5 }, { id: 'c' }]);
const after = (...events: readonly MapEvent[]) => events.reduce(changeMap, start);
const place = (id: string, mapX: number, mapY: number): MapEvent => ({
  type: 'place',
  id,
  position: { mapX, mapY },
});
const nudge = (id: string, byX: number, byY = 0): MapEvent => ({ type: 'nudge', id, byX, byY });

describe('the positions of units on the map', () => {
  it('start with the saved values, and incomplete positions are ignored', () => {
    expect(start.positions).toEqual({ a: { mapX: 10, mapY: 20 }, b: null, c: null });
    expect(changedPositions(start)).toEqual([]);
  });

  it('are saved only if they changed', () => {
    expect(changedPositions(after(place('c', 7, 8), place('a', 10, 20)))).toEqual([
      { id: 'c', mapX: 7, mapY: 8 },
    ]);
    expect(changedPositions(after({ type: 'place', id: 'a', position: null }))).toEqual([
      { id: 'a', mapX: null, mapY: null },
    ]);
    expect(changedPositions(after(place('c', 7, 8), { type: 'place', id: 'c', position: null }))).toEqual([]);
  });

  it('can be undone and redone step by step', () => {
    const two = after(place('a', 1, 1), place('a', 2, 2));
    const back = changeMap(two, { type: 'undo' });
    expect(back.positions['a']).toEqual({ mapX: 1, mapY: 1 });
    expect(changeMap(back, { type: 'redo' }).positions).toEqual(two.positions);
    expect(changeMap(changeMap(back, place('a', 9, 9)), { type: 'redo' }).positions['a']).toEqual({
      mapX: 9,
      mapY: 9,
    });
    expect(after({ type: 'undo' })).toBe(start);
    expect(after({ type: 'redo' })).toBe(start);
  });

  it('are a single undo step after consecutive keyboard moves of the same unit', () => {
    const walked = after(nudge('a', 1), nudge('a', 1), nudge('a', 0, -1));
    expect(walked.positions['a']).toEqual({ mapX: 12, mapY: 19 });
    expect(changeMap(walked, { type: 'undo' }).positions).toEqual(start.positions);
    const apart = after(nudge('a', 1), place('c', 1, 1), nudge('a', 1));
    expect(apart.past).toHaveLength(3);
  });

  it('remain the same state object if nothing moves', () => {
    expect(after(place('a', 10, 20), nudge('c', 1), place('gone', 1, 1))).toBe(start);
  });

  it.each([
    [33.4, 49.6, false, { mapX: 33, mapY: 50 }],
    [33.4, 49.6, true, { mapX: 40, mapY: 40 }],
    [-5, 20_000, false, { mapX: 0, mapY: 10_000 }],
  ])('are rounded and limited: %d, %d (grid: %s) become %o', (x, y, isSnapping, expected) => {
    expect(positionAt(x, y, isSnapping)).toEqual(expected);
  });

  it.each([false, true])('do not overlap when 30 units are added in sequence (grid: %s)', (isSnapping) => {
    const names = Array.from({ length: 30 }, (_, index) => `unit ${index}`);
    const none = mapStateOf(names.map((id) => ({ id })));
    const all = names.reduce(
      (state, id) =>
        changeMap(state, {
          type: 'place',
          id,
          position: freePositionAt(state.positions, 514, 231, isSnapping),
        }),
      none,
    );
    const positions = names.flatMap((id) => all.positions[id] ?? []);
    expect(positions[0]).toEqual(positionAt(514, 231, isSnapping));
    const covered = positions.flatMap((one, index) =>
      positions
        .slice(index + 1)
        .filter(({ mapX, mapY }) => Math.abs(mapX - one.mapX) < 160 && Math.abs(mapY - one.mapY) < 120),
    );
    expect(positions).toHaveLength(30);
    expect(covered).toEqual([]);
  });
});
