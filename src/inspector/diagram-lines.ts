type Point = { readonly x: number; readonly y: number };

const radius = 9;

/** Converts alternating x and y values to points. */
export function pointsOf(line: readonly number[]): Point[] {
  return Array.from({ length: Math.floor(line.length / 2) }, (_one, index) => ({
    x: line[index * 2] ?? 0,
    y: line[index * 2 + 1] ?? 0,
  }));
}

const distance = (one: Point, other: Point): number => Math.hypot(other.x - one.x, other.y - one.y);

export function lineLength(line: readonly number[]): number {
  const points = pointsOf(line);
  return points.reduce((sum, point, index) => sum + distance(points[index - 1] ?? point, point), 0);
}

/** Returns the point at this distance from the start. */
export function pointAt(line: readonly number[], length: number): Point {
  const points = pointsOf(line);
  let remaining = length;
  for (const [index, point] of points.entries()) {
    const next = points[index + 1];
    if (next === undefined) return point;
    const step = distance(point, next);
    if (remaining <= step && step > 0) return between(point, next, remaining / step);
    remaining -= step;
  }
  return { x: 0, y: 0 };
}

function between(one: Point, other: Point, share: number): Point {
  return { x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share };
}

/** Returns the line as a path with rounded corners. */
export function roundedPath(line: readonly number[]): string {
  const points = pointsOf(line);
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (before === undefined) return `M${point.x} ${point.y}`;
      if (after === undefined) return `L${point.x} ${point.y}`;
      const near = between(point, before, cut(point, before));
      const far = between(point, after, cut(point, after));
      return `L${near.x} ${near.y}Q${point.x} ${point.y} ${far.x} ${far.y}`;
    })
    .join('');
}

function cut(corner: Point, neighbour: Point): number {
  const length = distance(corner, neighbour);
  return length === 0 ? 0 : Math.min(radius, length / 2) / length;
}
