/** The top left corner of a flag is 25 pixels left of and above its point (docs/behaviour.md#courses). */
const flagOffset = 25;

type Point = { readonly mapX?: number | null | undefined; readonly mapY?: number | null | undefined };

/**
 * Returns the position of a flag on the map, in pixels of its picture. Flags without a position form a row at the top.
 */
export function flagPosition({ mapX, mapY }: Point, index: number): { left: number; top: number } {
  const isPlaced = mapX !== null && mapX !== undefined && mapY !== null && mapY !== undefined;
  const [x, y] = isPlaced ? [mapX, mapY] : [60 + index * 150, 60];
  return { left: Math.max(0, x - flagOffset), top: Math.max(0, y - flagOffset) };
}
