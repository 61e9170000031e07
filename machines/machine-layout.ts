export type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

/** Where the parts of one diagram are, in pixels; computed by `npm run gen`, drawn by the inspector. */
export type MachineLayout = {
  readonly w: number;
  readonly h: number;
  readonly nodes: Readonly<Record<string, Box>>;
  /** The corners of the line, x and y by turns, and the box of its words. */
  readonly edges: Readonly<Record<string, { readonly line: readonly number[]; readonly chip: Box }>>;
};

/** Where the layers of a diagram follow one another. */
export const directions = ['DOWN', 'RIGHT'] as const;
export type Direction = (typeof directions)[number];

/** A diagram in every direction and with every choice of folded states. */
export type MachineLayouts = {
  /** The direction that fits a screen better. */
  readonly better: Direction;
  /** By `layoutKey`. */
  readonly variants: Readonly<Record<string, MachineLayout>>;
};

export function layoutKey(direction: Direction, folded: readonly string[]): string {
  return [direction, ...folded].join(' ');
}

/** Each text has two lines: in Chinese, and as the code calls it. */
export const measures = {
  title: 44,
  row: 35,
  padding: 12,
  chip: 38,
  chipIcon: 24,
  rowIcon: 18,
  fold: 22,
  titleFont: 14,
  font: 12,
} as const;

/** 1500 → 1.5 秒, 604800000 → 7 天. */
export function delayText(milliseconds: number): string {
  const units = [
    [86_400_000, '天'],
    [3_600_000, '小时'],
    [60_000, '分钟'],
    [1_000, '秒'],
  ] as const;
  const [size, unit] = units.find(([one]) => milliseconds >= one) ?? [1, '毫秒'];
  return `${Number((milliseconds / size).toFixed(2))} ${unit}`;
}

/** Wider than any usual font draws it: no letter is cut off, whatever the computer has. */
export function textWidth(text: string, size: number): number {
  const units = Array.from(text).reduce((sum, letter) => sum + letterWidth(letter), 0);
  return Math.ceil(units * size);
}

function letterWidth(letter: string): number {
  if (letter > '⺀') return 1.02;
  if (/[mwMWQO@%]/.test(letter)) return 0.88;
  if (/[iljtfrI.,:;|'[\]() ]/.test(letter)) return 0.36;
  return /[A-Z]/.test(letter) ? 0.7 : 0.6;
}
