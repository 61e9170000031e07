import { describe, expect, it } from 'vitest';
import { directions, measures } from '#machines/machine-layout.ts';
import { drawnMachine } from './drawn-machine.ts';
import { machineFiles } from './machines.ts';
import { firstView, type Size } from './use-viewport.ts';

/** The size of the diagram in windows of these widths (tests/journeys/inspector/inspector-views.long.ts measures them). */
const rooms: readonly (Size & { readonly window: string })[] = [
  { window: '1366 × 768', w: 770, h: 600 },
  { window: '390 × 844', w: 380, h: 340 },
];

describe.each(rooms)('the initial view, in a window of $window', (room) => {
  it.each(machineFiles)('has readable labels for $entry.id, and shows its initial state', (file) => {
    for (const way of [undefined, ...directions]) {
      const { layout, start } = drawnMachine(file, { direction: way, folded: new Set(), look: undefined });
      const view = firstView(room, layout, start);
      expect(view.scale * Math.min(measures.font, measures.titleFont)).toBeGreaterThanOrEqual(11);
      expect(start.w).toBeGreaterThan(0);
      const left = view.x + start.x * view.scale;
      const top = view.y + start.y * view.scale;
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(left + start.w * view.scale).toBeLessThanOrEqual(room.w);
      expect(top + start.h * view.scale).toBeLessThanOrEqual(room.h);
    }
  });
});
