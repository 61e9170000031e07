import { encodePng, type GreyImage } from './png.ts';

type Point = readonly [x: number, y: number];
type Line = readonly Point[];

const width = 248;
const height = 88;
const paper = 246;
const ink = 70;

// Each sign as strokes on a 4 by 6 grid: polylines of "xy" points.
const strokes: Readonly<Record<string, string>> = {
  '2': '01 10 30 41 42 06 46',
  '3': '01 10 30 41 42 23 44 45 36 16 05',
  '4': '36 30 04 44',
  '6': '40 10 02 05 16 36 45 44 33 03',
  '7': '00 40 16',
  '8': '13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33',
  A: '06 20 46|14 34',
  C: '41 30 10 01 05 16 36 45',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  H: '00 06|40 46|03 43',
  K: '00 06|40 03 46',
  L: '00 06 46',
  N: '06 00 46 40',
  P: '06 00 30 41 42 33 03',
  R: '06 00 30 41 42 33 03|23 46',
  T: '00 40|20 26',
  V: '00 26 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
};

/**
 * A data URL of a picture of the signs: pixels only, so that nothing but looking at it tells the answer. Every sign is
 * turned, sheared and scaled by itself, all of it is bent by waves, lines of the same ink tie the signs together and
 * lines of paper cut through them.
 */
export function captchaPicture(text: string, random: () => number): string {
  const between = (low: number, high: number): number => low + random() * (high - low);
  const picture: GreyImage = { width, height, pixels: new Uint8Array(width * height).fill(paper) };
  const bend = waves(between);
  const signs = text.split('').flatMap((sign, index) => signLines(sign, index, between));
  for (const line of signs) draw(picture, line.map(bend), between(6.2, 7.6), ink);
  for (let count = 0; count < 2; count += 1) draw(picture, across(between), between(1.8, 2.6), ink);
  for (let count = 0; count < 2; count += 1) draw(picture, across(between), between(1.2, 1.8), paper);
  for (let count = 0; count < 60; count += 1) {
    const at: Point = [between(0, width), between(0, height)];
    draw(picture, [at, [at[0] + between(-5, 5), at[1] + between(-5, 5)]], 1.6, between(ink, paper));
  }
  return `data:image/png;base64,${encodePng(picture).toString('base64')}`;
}

type Between = (low: number, high: number) => number;

function signLines(sign: string, index: number, between: Between): Line[] {
  const angle = between(-0.32, 0.32);
  const shear = between(-0.2, 0.2);
  const [wide, tall] = [between(8, 10), between(8.4, 10)];
  const centre: Point = [42 + index * 54 + between(-7, 7), height / 2 + between(-7, 7)];
  const transformPoint = ([x, y]: Point): Point => {
    const [flatX, flatY] = [(x - 2 + shear * (3 - y)) * wide, (y - 3) * tall];
    return [
      centre[0] + flatX * Math.cos(angle) - flatY * Math.sin(angle),
      centre[1] + flatX * Math.sin(angle) + flatY * Math.cos(angle),
    ];
  };
  return (strokes[sign] ?? '').split('|').map((stroke) => {
    const points = stroke.split(' ').map((point): Point => [Number(point[0]), Number(point[1])]);
    return inSmallSteps(points).map(transformPoint);
  });
}

/** A straight stroke of two points would stay straight under the waves. */
function inSmallSteps(points: Line): Line {
  const steps = 8;
  return points.flatMap((point, index) => {
    const next = points[index + 1];
    if (next === undefined) return [point];
    return Array.from({ length: steps }, (_, step): Point => {
      const part = step / steps;
      return [point[0] + (next[0] - point[0]) * part, point[1] + (next[1] - point[1]) * part];
    });
  });
}

function waves(between: Between): (point: Point) => Point {
  const [sizeX, sizeY] = [between(1.5, 3), between(2, 4)];
  const [lengthX, lengthY] = [between(40, 64), between(60, 100)];
  const [startX, startY] = [between(0, 6.28), between(0, 6.28)];
  return ([x, y]) => [
    x + sizeX * Math.sin(y / (lengthX / 6.28) + startX),
    y + sizeY * Math.sin(x / (lengthY / 6.28) + startY),
  ];
}

/** A curve from the left edge to the right one. */
function across(between: Between): Line {
  const [level, slope] = [between(18, height - 18), between(-0.16, 0.16)];
  const [size, length, start] = [between(5, 14), between(60, 160), between(0, 6.28)];
  return Array.from({ length: 32 }, (_, index): Point => {
    const x = index * 8;
    return [x, level + slope * (x - width / 2) + size * Math.sin(x / (length / 6.28) + start)];
  });
}

function draw(picture: GreyImage, line: Line, thickness: number, grey: number): void {
  for (const [index, end] of line.entries()) {
    const start = line[index - 1];
    if (start !== undefined) drawSegment(picture, start, end, thickness / 2, grey);
  }
}

/** Pixels near the segment take the grey, those at its rim a part of it. */
function drawSegment({ pixels }: GreyImage, from: Point, to: Point, radius: number, grey: number): void {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const squared = dx * dx + dy * dy;
  const left = Math.max(0, Math.floor(Math.min(from[0], to[0]) - radius - 1));
  const right = Math.min(width - 1, Math.ceil(Math.max(from[0], to[0]) + radius + 1));
  const top = Math.max(0, Math.floor(Math.min(from[1], to[1]) - radius - 1));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(from[1], to[1]) + radius + 1));
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const along = squared === 0 ? 0 : ((x - from[0]) * dx + (y - from[1]) * dy) / squared;
      const part = Math.min(1, Math.max(0, along));
      const distance = Math.hypot(x - from[0] - part * dx, y - from[1] - part * dy);
      const cover = Math.min(1, Math.max(0, radius + 0.5 - distance));
      const before = pixels[y * width + x] ?? paper;
      pixels[y * width + x] = Math.round(before + (grey - before) * cover);
    }
  }
}
