import { expect, it } from 'vitest';
import { fittingCount } from './use-fitting.ts';

it.each([
  { widths: [], room: 0, fits: 0 },
  { widths: [100, 100], room: 200, fits: 2 },
  { widths: [100, 100], room: 199, fits: 1 },
  { widths: [100, 100, 100], room: 250, fits: 2 },
  { widths: [100, 100, 100], room: 249, fits: 1 },
  { widths: [100, 100, 100], room: 60, fits: 0 },
])(
  '$fits items of the widths $widths fit into $room, with 50 reserved for the overflow button',
  ({ widths, room, fits }) => {
    expect(fittingCount(widths, 50, room)).toBe(fits);
  },
);
