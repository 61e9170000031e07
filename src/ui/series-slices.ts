import type { FigurePoint, FigureSeries } from './series-chart.tsx';

/** The colour of a series or of a slice. */
export const colorOf = (index: number): string => `var(--series-${index % 8})`;

export type Slice = {
  /** Two slices may have the same name. */
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly text: string;
  readonly fill: string;
  /** The source of the slice; undefined if it combines several. */
  readonly of: { readonly at: number; readonly series: string } | undefined;
};

/** Further values are combined into one slice. */
const mostSlices = 7;

/** Returns the slices of a pie, largest first. */
export function slicesOf(points: readonly FigurePoint[], series: readonly FigureSeries[]): readonly Slice[] {
  const isOne = series.length === 1;
  const all = points
    .flatMap(({ key: point, full }, at) =>
      series.map(({ key, name, values, text }) => ({
        key: `${point} ${key}`,
        name: isOne ? full : `${full} · ${name}`,
        value: values[at] ?? 0,
        say: text,
        of: { at, series: key },
      })),
    )
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value);
  const rest = all.slice(mostSlices);
  const [first] = rest;
  const shown =
    first === undefined || rest.length === 1
      ? all
      : [
          ...all.slice(0, mostSlices),
          {
            key: 'rest',
            name: '其他',
            value: rest.reduce((sum, { value }) => sum + value, 0),
            say: first.say,
            of: undefined,
          },
        ];
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  return shown.map(({ key, name, value, say, of }, index) => ({
    key,
    name,
    value,
    text: `${say(value)}（${((value / total) * 100).toFixed(1)}%）`,
    fill: colorOf(index),
    of,
  }));
}
