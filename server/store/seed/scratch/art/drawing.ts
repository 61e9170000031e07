/** A picture with its size; `body` is the content of the svg element. */
export type Drawing = { width: number; height: number; body: string };

/** A drawing placed on the stage: x and y from its middle, y upwards, as in Scratch. */
export type PlacedDrawing = { drawing: Drawing; x: number; y: number; scale?: number; turn?: number };

export const STAGE_WIDTH = 480;
export const STAGE_HEIGHT = 360;

export function svgDocument({ width, height, body }: Drawing): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`;
}

/** Places drawings on a backdrop, for the cover of a project. */
export function compose(backdrop: Drawing, placed: readonly PlacedDrawing[]): Drawing {
  const parts = placed.map(({ drawing, x, y, scale = 1, turn = 0 }) => {
    const to = `translate(${STAGE_WIDTH / 2 + x} ${STAGE_HEIGHT / 2 - y})`;
    const from = `translate(${-drawing.width / 2} ${-drawing.height / 2})`;
    return `<g transform="${to} rotate(${turn}) scale(${scale}) ${from}">${drawing.body}</g>`;
  });
  return { ...backdrop, body: backdrop.body + parts.join('') };
}

/** Returns `count` points spread over the stage, always the same for the same seed. */
export function scatter(count: number, seed: number): { x: number; y: number; size: number }[] {
  let state = seed;
  const next = (): number => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
  return Array.from({ length: count }, () => ({
    x: Math.round(next() * STAGE_WIDTH),
    y: Math.round(next() * STAGE_HEIGHT),
    size: Math.round((0.5 + next()) * 10) / 10,
  }));
}
