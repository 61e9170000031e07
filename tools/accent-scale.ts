import Color from 'colorjs.io';
import * as radix from '@radix-ui/colors';

/** The twelve steps of Radix Themes and the values derived from them. Opaque values are `#rrggbb`. */
export type AccentScale = {
  readonly steps: readonly string[];
  /** Translucent equivalents of the steps over the page. Steps 11 and 12 are for text and stay opaque. */
  readonly alpha: readonly string[];
  /** Colour of text on steps 9 and 10. */
  readonly contrast: string;
  /** Colour of checkboxes, the mark of the current tab and tracks: shapes that need a contrast of 3:1. */
  readonly indicator: string;
  readonly surface: string;
};

export type Mode = 'light' | 'dark';

type Lch = { readonly l: number; readonly c: number; readonly h: number };

/** The backgrounds of the colours: the page and the panels on it (slate 1 and 2, white). */
export const grounds: Readonly<Record<Mode, readonly string[]>> = {
  light: ['#ffffff', '#f9f9fb'],
  dark: ['#111113', '#18191b'],
};

const text = 4.5;
const shape = 3;
/**
 * The maximum darkening of a colour that carries white text. Yellow would turn brown and carries dark text
 * instead.
 */
const farthest = 0.2;

const families = {
  light: [
    radix.red,
    radix.tomato,
    radix.amber,
    radix.teal,
    radix.grass,
    radix.blue,
    radix.indigo,
    radix.violet,
  ],
  dark: [
    radix.redDark,
    radix.tomatoDark,
    radix.amberDark,
    radix.tealDark,
    radix.grassDark,
    radix.blueDark,
    radix.indigoDark,
    radix.violetDark,
  ],
} as const;

/**
 * Builds the scale of a colour. The steps of the Radix family with the nearest hue give lightness and
 * saturation, the colour gives the hue. Steps that carry text or are text are moved until they have the
 * contrast of WCAG AA (1.4.3, 1.4.11).
 */
export function accentScale(brand: string, mode: Mode): AccentScale {
  const own = lch(brand);
  const model = nearestFamily(own, mode);
  const ninth = model[8] ?? own;
  const turned = model.map(({ l, c, h }) => ({
    l,
    c: c * Math.min(1.15, own.c / ninth.c),
    h: h + hueGap(own.h, ninth.h),
  }));
  const step = (index: number): Lch => turned[index] ?? own;
  const soft = [1, 2, 3].map((index) => hex(step(index)));
  const backgrounds = grounds[mode].flatMap((ground) => [
    ground,
    ...soft.flatMap((tint) => [tint, over(veil(tint, pageOf(mode)), ground)]),
  ]);
  const solid = solidOf(own);
  const steps = [
    ...[0, 1, 2, 3, 4, 5, 6].map((index) => hex(step(index))),
    nearest(step(7), backgrounds, shape),
    solid.fill,
    solid.hover,
    nearest(step(10), backgrounds, text),
    nearest(step(11), backgrounds, 7),
  ];
  return {
    steps,
    alpha: steps.map((value, index) => (index < 10 ? veil(value, pageOf(mode)) : value)),
    contrast: solid.words,
    indicator: nearest(own, [...grounds[mode], solid.words], shape),
    surface: `${steps[mode === 'light' ? 1 : 2] ?? ''}${mode === 'light' ? 'cc' : '80'}`,
  };
}

function pageOf(mode: Mode): string {
  return grounds[mode][0] ?? '';
}

/** Returns the WCAG 2 contrast of two opaque colours. */
export function contrast(one: string, other: string): number {
  return new Color(one).contrastWCAG21(new Color(other));
}

/** Blends a `#rrggbbaa` with an opaque background. */
export function over(value: string, ground: string): string {
  const alpha = value.length === 9 ? Number.parseInt(value.slice(7), 16) / 255 : 1;
  const below = channels(ground);
  return toHex(channels(value).map((one, index) => one * alpha + (below[index] ?? 0) * (1 - alpha)));
}

function solidOf(own: Lch): { fill: string; hover: string; words: string } {
  const white = '#ffffff';
  const fill = moved(own, [white], text);
  if (own.l - fill.l <= farthest) {
    return { fill: hex(fill), hover: hex({ ...fill, l: fill.l - 0.04 }), words: white };
  }
  const words = hex({ l: 0.22, c: 0.05, h: own.h });
  return { fill: hex(own), hover: hex({ ...own, l: own.l - 0.03 }), words };
}

function nearest(start: Lch, backgrounds: readonly string[], ratio: number): string {
  return hex(moved(start, backgrounds, ratio));
}

/** Returns the nearest lightness that has this contrast with every background. */
function moved(start: Lch, backgrounds: readonly string[], ratio: number): Lch {
  for (let distance = 0; distance < 1; distance += 0.002) {
    for (const l of [start.l - distance, start.l + distance]) {
      const next = { ...start, l };
      const value = hex(next);
      if (backgrounds.every((ground) => contrast(value, ground) >= ratio)) return next;
    }
  }
  throw new Error(`no contrast for lightness ${start.l}`);
}

function nearestFamily(own: Lch, mode: Mode): Lch[] {
  const candidates = families[mode].map((family) => Object.values(family).map(lch));
  const distance = (family: readonly Lch[]) => Math.abs(hueGap(own.h, family[8]?.h ?? 0));
  return candidates.reduce((best, next) => (distance(next) < distance(best) ? next : best));
}

/** Returns the difference of two hues on the shorter side of the circle. */
function hueGap(to: number, from: number): number {
  return ((((to - from + 180) % 360) + 360) % 360) - 180;
}

function lch(value: string): Lch {
  const [l, c, h] = new Color(value)
    .to('oklch')
    .coords.map((one) => (Number.isFinite(one) ? Number(one) : 0));
  return { l: l ?? 0, c: c ?? 0, h: h ?? 0 };
}

function hex({ l, c, h }: Lch): string {
  const inGamut = new Color('oklch', [Math.min(1, Math.max(0, l)), c, h]).to('srgb').toGamut();
  return toHex(inGamut.coords.map((one) => Number(one) * 255));
}

/**
 * Returns the least opaque colour that looks like `value` on `ground`. A channel that would have to be
 * negative is clamped.
 */
function veil(value: string, ground: string): string {
  const below = channels(ground);
  const targetChannels = channels(value);
  const end = ground === '#ffffff' ? 0 : 255;
  const shares = targetChannels.map(
    (one, index) => (one - (below[index] ?? 0)) / (end - (below[index] ?? 0)),
  );
  const opacity = Math.ceil(Math.max(...shares, 0) * 255);
  if (opacity === 0) return '#00000000';
  if (opacity >= 255) return value;
  const share = opacity / 255;
  const tint = targetChannels.map((one, index) => (one - (below[index] ?? 0) * (1 - share)) / share);
  return `${toHex(tint)}${opacity.toString(16).padStart(2, '0')}`;
}

function channels(value: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16));
}

function toHex(values: readonly number[]): string {
  const pair = (one: number) =>
    Math.round(Math.min(255, Math.max(0, one)))
      .toString(16)
      .padStart(2, '0');
  return `#${values.map(pair).join('')}`;
}
