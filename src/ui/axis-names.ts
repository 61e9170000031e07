import { fitting, widthOf } from './chart-text.ts';

/** The least that is shown of a name, in CSS pixels. */
const leastName = 96;
const nameGap = 12;
/** What is left of a name in less is no name any more. */
const leastRest = 40;

/** Where the points stand: between two edges of a drawing, in CSS pixels. */
export type Plot = { readonly left: number; readonly right: number; readonly width: number };

/**
 * What is written below an axis, by the keys of its points: of many only every so many are named, and of a name so
 * much that it runs neither into the next nor over an edge.
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
