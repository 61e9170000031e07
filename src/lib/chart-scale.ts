/**
 * The marks of an axis of whole numbers from 0: at most five steps of 1, 2 or 5 times a power of ten, the last at or
 * above `most`.
 */
export function wholeTicks(most: number): readonly number[] {
  const rough = Math.max(1, most) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? 1);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Which of `count` labels are written where `room` of them fit: the first, the last, and between them evenly. */
export function shownLabels(count: number, room: number): ReadonlySet<number> {
  const last = count - 1;
  if (count <= room) return new Set(Array.from({ length: count }, (_, index) => index));
  const gap = Math.ceil(last / Math.max(1, room - 1));
  const shown = Array.from({ length: Math.floor(last / gap) + 1 }, (_, index) => last - index * gap);
  return new Set(shown);
}
