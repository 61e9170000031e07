import { describe, expect, it } from 'vitest';
import { firstView, fitView, reveal, zoomAt } from './use-viewport.ts';

const room = { w: 800, h: 600 };

describe('the view of a diagram', () => {
  it('fits all of it, in the middle', () => {
    expect(fitView(room, { w: 1520, h: 560 })).toEqual({ scale: 0.5, x: 20, y: 160 });
  });

  it('begins with words that can be read, at the top', () => {
    const view = firstView(room, { w: 1520, h: 2000 });
    expect([view.scale, view.y]).toEqual([0.68, 20]);
  });

  it('keeps the point under the mouse', () => {
    const before = { scale: 1, x: 10, y: 20 };
    const after = zoomAt(before, 2, { x: 110, y: 120 });
    expect(after).toEqual({ scale: 2, x: -90, y: -80 });
  });

  it('goes no further than can be used', () => {
    expect(zoomAt({ scale: 2.9, x: 0, y: 0 }, 4, { x: 0, y: 0 }).scale).toBe(3);
  });

  it('moves for what cannot be seen, and only for that', () => {
    const view = { scale: 1, x: 0, y: 0 };
    expect(reveal(view, room, { x: 100, y: 100, w: 50, h: 50 })).toBe(view);
    expect(reveal(view, room, { x: 1000, y: 100, w: 100, h: 50 })).toEqual({ scale: 1, x: -650, y: 0 });
  });
});
