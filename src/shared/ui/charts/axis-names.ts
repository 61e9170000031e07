import { fitting, widthOf } from './chart-text.ts';

/** The minimum width of a name, in CSS pixels. */
const leastName = 96;
const nameGap = 12;
/** A narrower rest of a name is unreadable. */
const leastRest = 40;

/** The plot area between the two edges of a drawing, in CSS pixels. */
export type Plot = { readonly left: number; readonly right: number; readonly width: number };

/**
 * Returns the axis labels by the keys of their points: of many points only every nth is named, and each name is cut so
 * that it crosses neither the next name nor an edge.
 */
export function axisNames(
  points: readonly { readonly key: string; readonly full: string }[],
  { left, right, width }: Plot,
): ReadonlyMap<string, string> {
  const each = (width - left - right) / points.length;
  if (each <= 0) return new Map();
  const step = Math.ceil((leastName + nameGap) / each);
  const names = points.flatMap(({ key, full }, at) => {
    if (at % step !== 0) return [];
    const middle = left + (at + 0.5) * each;
    const room = Math.min(each * step - nameGap, 2 * middle, 2 * (width - middle));
    return room < leastRest && widthOf(full) > room ? [] : [[key, fitting(full, room)] as const];
  });
  return new Map(names);
}
