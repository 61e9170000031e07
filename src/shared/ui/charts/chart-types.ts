export type ChartSeries = { readonly name: string; readonly values: readonly number[] };

/** The names of a point: on the axis, and in the table. */
export type ChartPoint = { readonly short: string; readonly full: string };

/** A point on the axis, and in the table. */
export type FigurePoint = { readonly key: string; readonly full: string };

export type FigureSeries = {
  readonly key: string;
  readonly name: string;
  /** Values by point; null for a gap. */
  readonly values: readonly (number | null)[];
  /** Formats a value: `12.5%`. */
  readonly text: (value: number) => string;
  /** The mark in a mixed drawing of lines and bars; the chart's kind by default. */
  readonly kind?: 'line' | 'bar';
};
