import { describe, expect, it } from 'vitest';
import { centreAt, firstView, fitView, reveal, zoomAt } from './use-viewport.ts';

const room = { w: 800, h: 600 };

describe('the viewport of a diagram', () => {
  it('fits and centres the whole diagram', () => {
    expect(fitView(room, { w: 1520, h: 560 })).toEqual({ scale: 0.5, x: 20, y: 160 });
  });

  it('initially has readable labels, and shows the initial state', () => {
    const start = { x: 700, y: 1900, w: 100, h: 60 };
    const view = firstView(room, { w: 800, h: 2000 }, start);
    expect(view.scale).toBeCloseTo(11 / 12);
    expect(view.x).toBeCloseTo((800 - 800 * view.scale) / 2);
    expect(view.y).toBeCloseTo(600 - 20 - 2000 * view.scale);
  });

  it('shows the beginning of a diagram larger than the window', () => {
    const view = reveal({ scale: 1, x: 0, y: 0 }, room, { x: 3000, y: 100, w: 900, h: 50 });
    expect(view).toEqual({ scale: 1, x: 20 - 3000, y: 0 });
  });

  it('centres a place', () => {
    expect(centreAt({ scale: 2, x: 0, y: 0 }, room, { x: 300, y: 200 })).toEqual({
      scale: 2,
      x: -200,
      y: -100,
    });
  });

  it('keeps the point under the mouse when zooming', () => {
    const before = { scale: 1, x: 10, y: 20 };
    const after = zoomAt(before, 2, { x: 110, y: 120 });
    expect(after).toEqual({ scale: 2, x: -90, y: -80 });
  });

  it('is limited to usable scales', () => {
    expect(zoomAt({ scale: 2.9, x: 0, y: 0 }, 4, { x: 0, y: 0 }).scale).toBe(3);
  });

  it('moves only for parts that are not visible', () => {
    const view = { scale: 1, x: 0, y: 0 };
    expect(reveal(view, room, { x: 100, y: 100, w: 50, h: 50 })).toBe(view);
    expect(reveal(view, room, { x: 1000, y: 100, w: 100, h: 50 })).toEqual({ scale: 1, x: -650, y: 0 });
  });
});
