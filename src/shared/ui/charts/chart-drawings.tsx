import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  Pie,
  PieChart,
  PolarAngleAxis,
  PolarGrid,
  PolarRadiusAxis,
  Radar,
  RadarChart,
  Tooltip,
  XAxis,
  YAxis,
  getNiceTickValues,
  type MouseHandlerDataParam,
  type TooltipContentProps,
} from 'recharts';
import { axisNames } from './axis-names.ts';
import { widthOf } from './chart-text.ts';
import type { ChartPoint, ChartSeries, FigurePoint, FigureSeries } from './chart-types.ts';
import { Sized } from './sized.tsx';
import lineStyles from './line-chart.module.css';
import styles from './series-chart.module.css';

const axis = { tickLine: false, axisLine: false, stroke: 'var(--gray-11)' } as const;

type LineDrawingProps = {
  readonly label: string;
  readonly points: readonly ChartPoint[];
  readonly series: readonly ChartSeries[];
};

/** The maximum of the value axis is at most twice the highest value. */
const valuesWidth = (series: readonly ChartSeries[]): number =>
  widthOf(String(Math.ceil(Math.max(0, ...series.flatMap(({ values }) => values)) * 2))) + 16;

/** Every nth point is named, so that the names do not overlap. */
function nameStep(points: readonly ChartPoint[], width: number): number {
  const longest = Math.max(0, ...points.map(({ short }) => widthOf(short)));
  return Math.max(1, Math.ceil((points.length * (longest + 12)) / width));
}

/** The lines, their axes, and the figures of the point at the pointer or selected with the arrow keys. */
function LineDrawing({ label, points, series }: LineDrawingProps) {
  const axisWidth = valuesWidth(series);
  const data = points.map((point, at) => ({ ...point, values: series.map(({ values }) => values[at] ?? 0) }));
  return (
    <Sized className={lineStyles['drawing']}>
      {(size) => (
        <ComposedChart
          {...size}
          data={data}
          margin={{ top: 8, right: 20, bottom: 0, left: 0 }}
          aria-label={`${label}：折线图，用左右方向键读数`}
        >
          <CartesianGrid vertical={false} stroke="var(--gray-a4)" />
          <XAxis
            {...axis}
            dataKey="short"
            scale="band"
            interval={0}
            // The last point is always named: it is today.
            tickFormatter={(name: string, at) =>
              (points.length - 1 - at) % nameStep(points, size.width - axisWidth) === 0 ? name : ''
            }
            tickMargin={8}
            height={28}
          />
          <YAxis
            {...axis}
            allowDecimals={false}
            tickCount={6}
            niceTicks="snap125"
            interval={0}
            width={axisWidth}
            tickMargin={2}
          />
          <Tooltip
            content={LineTooltip}
            isAnimationActive={false}
            cursor={{ stroke: 'var(--accent-11)' }}
            wrapperStyle={{ zIndex: 1 }}
          />
          {series.map((one, index) => line(one.name, index, data.length === 1))}
        </ComposedChart>
      )}
    </Sized>
  );
}

/** The first line has an area, the second is dashed, so that they differ without colour too. */
function line(name: string, index: number, hasDots: boolean) {
  const lineProps = {
    name,
    dataKey: (row: LineRow) => row.values[index],
    type: 'linear',
    strokeWidth: 2.5,
    isAnimationActive: false,
  } as const;
  return index === 0 ? (
    <Area
      key={name}
      {...lineProps}
      stroke="var(--accent-11)"
      fill="var(--accent-a3)"
      fillOpacity={1}
      dot={hasDots}
    />
  ) : (
    <Line key={name} {...lineProps} stroke="var(--green-11)" strokeDasharray="6 5" dot={false} />
  );
}

type LineRow = ChartPoint & { readonly values: readonly number[] };

/** It is also announced: the library re-renders it for each point that the keys select. */
function LineTooltip({ active, payload }: TooltipContentProps) {
  const row: unknown = payload[0]?.payload;
  if (!active || !isLineRow(row)) return null;
  return (
    <output className={lineStyles['reading']}>
      <b>{row.full}</b>
      {payload.map(({ name, value }) => (
        <span key={name}>
          {name}：{value}
        </span>
      ))}
    </output>
  );
}

const isLineRow = (row: unknown): row is LineRow => typeof row === 'object' && row !== null && 'full' in row;

type SeriesDrawingProps = {
  readonly kind: 'line' | 'bar' | 'pie';
  readonly label: string;
  readonly points: readonly FigurePoint[];
  readonly series: readonly FigureSeries[];
  readonly stacked: boolean;
  /**
   * Called on a press on the figure of a point, in the drawing or in the table; without a series, on the whole point.
   */
  readonly onPick?: ((at: number, series: string | undefined) => void) | undefined;
};

/** Crossing lines differ without colour too. */
const dashOf = (index: number): string => (index % 2 === 1 ? '6 5' : 'none');
const kindLabels = { line: '折线图', bar: '柱状图', pie: '饼图' } as const;

/** Lines, bars or slices, and the figures at the pointer or selected with the arrow keys. */
function SeriesDrawing(props: SeriesDrawingProps) {
  return props.kind === 'pie' ? <Slices {...props} /> : <PointChart {...props} />;
}

type Row = FigurePoint & {
  readonly values: readonly (number | null)[];
  /** The figures of the point. */
  readonly lines: readonly { readonly key: string; readonly text: string }[];
};

const lineOf = ({ key, name, text }: FigureSeries, value: number | null) => ({
  key,
  text: `${name}：${value === null ? '—' : text(value)}`,
});

const maxMarks = 5;

/** Returns the marks of the value axis: they are needed before drawing, because their labels reduce the plot area. */
function marksOf(data: readonly Row[], stacked: readonly number[]): readonly number[] {
  const values = data.flatMap((row) => row.values.map((value) => value ?? 0));
  const sums = data.flatMap(({ values: own }) => {
    let sum = 0;
    return stacked.map((at) => (sum += own[at] ?? 0));
  });
  const all = [...values, ...sums];
  const lowest = all.reduce((least, value) => Math.min(least, value), 0);
  const highest = all.reduce((max, value) => Math.max(max, value), 0);
  // Counts have no values between two whole numbers: the axis has no mark there.
  const isCounted = values.every((value) => Number.isInteger(value) && value >= 0);
  return isCounted
    ? getNiceTickValues([0, Math.max(1, highest)], Math.min(maxMarks, Math.max(1, highest) + 1), false)
    : getNiceTickValues([lowest, highest], maxMarks);
}

const markGap = 2;
/** The library's tick line takes up space even if it is not drawn. */
const tickLineSize = 6;
const margin = { top: 8, right: 8, bottom: 0, left: 0 };

const rowsOf = (points: readonly FigurePoint[], series: readonly FigureSeries[]): Row[] =>
  points.map((point, at) => ({
    ...point,
    values: series.map(({ values }) => values[at] ?? null),
    lines: series.map((one) => lineOf(one, one.values[at] ?? null)),
  }));

function PointChart({ kind, label, points, series, stacked, onPick }: SeriesDrawingProps) {
  const data = rowsOf(points, series);
  const [first] = series;
  const bars = series.flatMap(({ kind: own = kind }, at) => (stacked && own === 'bar' ? [at] : []));
  const marks = marksOf(data, bars);
  const tick = (value: number) => first?.text(value) ?? String(value);
  const axisWidth = Math.max(...marks.map((mark) => widthOf(tick(mark)))) + markGap + tickLineSize + 1;
  const namesFor = (width: number) => axisNames(points, { left: axisWidth, right: margin.right, width });
  return (
    <Sized className={styles['drawing']}>
      {(size) => (
        <ComposedChart
          {...size}
          data={data}
          margin={margin}
          {...pressProps(
            onPick,
            series.every(({ kind: own = kind }) => own === 'line'),
          )}
          aria-label={`${label}：${kindLabels[kind]}，用左右方向键读数`}
        >
          <CartesianGrid vertical={false} stroke="var(--gray-a4)" />
          {pointAxis(namesFor(size.width))}
          <YAxis
            {...axis}
            ticks={marks}
            domain={[marks[0] ?? 0, marks.at(-1) ?? 1]}
            interval={0}
            width={axisWidth}
            tickMargin={markGap}
            tickFormatter={tick}
          />
          <Tooltip
            content={PointTooltip}
            isAnimationActive={false}
            cursor={kind === 'bar' ? { fill: 'var(--gray-a3)' } : { stroke: 'var(--accent-11)' }}
            wrapperStyle={{ zIndex: 1 }}
          />
          {series.map(({ key, name, kind: own = kind }, index) =>
            own === 'bar' ? (
              <Bar
                key={key}
                name={name}
                dataKey={(row: Row) => row.values[index]}
                fill={colorOf(index)}
                maxBarSize={48}
                {...(onPick === undefined
                  ? {}
                  : { style: pressable, onClick: (_bar, at) => onPick(at, key) })}
                {...(stacked ? { stackId: 'all' } : {})}
                isAnimationActive={false}
              />
            ) : (
              <Line
                key={key}
                name={name}
                dataKey={(row: Row) => row.values[index]}
                type="linear"
                stroke={colorOf(index)}
                strokeWidth={2.5}
                strokeDasharray={dashOf(index)}
                dot={data.length === 1}
                isAnimationActive={false}
              />
            ),
          )}
        </ComposedChart>
      )}
    </Sized>
  );
}

const pressable = { cursor: 'pointer' } as const;

/**
 * Bars are pressed individually; lines are thin, so in a chart of lines only, a press anywhere hits the point at the
 * pointer.
 */
function pressProps(onPick: SeriesDrawingProps['onPick'], isOfLines: boolean) {
  if (onPick === undefined || !isOfLines) return {};
  const onClick = ({ activeTooltipIndex: at }: MouseHandlerDataParam) => {
    // The library reports no position outside the points, and reports the position as text.
    if (at !== null && at !== undefined) onPick(Number(at), undefined);
  };
  return { style: pressable, onClick };
}

/** The axis of points. Only named points have a mark: otherwise each of thousands would be drawn. */
const pointAxis = (names: ReadonlyMap<string, string>) => (
  <XAxis
    {...axis}
    // Two points may have the same name: they are drawn side by side.
    dataKey="key"
    scale="band"
    interval={0}
    ticks={[...names.keys()]}
    tickFormatter={(key: string) => names.get(key) ?? ''}
    tickMargin={8}
    height={28}
  />
);

/** It is also announced: the library re-renders it for each point that the keys select. */
function PointTooltip({ active, payload }: TooltipContentProps) {
  const row: unknown = payload[0]?.payload;
  if (!active || !isRow(row)) return null;
  return (
    <output className={styles['reading']}>
      <b>{row.full}</b>
      {row.lines.map(({ key, text }) => (
        <span key={key}>{text}</span>
      ))}
    </output>
  );
}

const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null && 'lines' in row;

function Slices({ label, points, series, onPick }: SeriesDrawingProps) {
  const slices = slicesOf(points, series);
  const press = (index: number) => {
    const of = slices[index]?.of;
    if (of !== undefined) onPick?.(of.at, of.series);
  };
  return (
    <div className={styles['pie']}>
      <Sized className={styles['drawing']}>
        {(size) => (
          <PieChart
            {...size}
            {...(onPick === undefined ? {} : { style: pressable })}
            aria-label={`${label}：${kindLabels.pie}，用左右方向键读数`}
          >
            <Pie
              data={[...slices]}
              dataKey="value"
              nameKey="name"
              innerRadius="48%"
              outerRadius="92%"
              stroke="var(--color-panel-solid)"
              isAnimationActive={false}
              onClick={(_slice, index) => press(index)}
            />
            <Tooltip content={SliceTooltip} isAnimationActive={false} wrapperStyle={{ zIndex: 1 }} />
          </PieChart>
        )}
      </Sized>
      <ul className={styles['slices']}>
        {slices.map(({ key, name, text, fill }) => (
          <li key={key}>
            <span style={{ background: fill }} aria-hidden="true" />
            {name}：{text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function SliceTooltip({ active, payload }: TooltipContentProps) {
  const slice: unknown = payload[0]?.payload;
  if (!active || !isSlice(slice)) return null;
  return (
    <output className={styles['reading']}>
      <b>{slice.name}</b>
      <span>{slice.text}</span>
    </output>
  );
}

const isSlice = (slice: unknown): slice is Slice =>
  typeof slice === 'object' && slice !== null && 'text' in slice && 'name' in slice;

/** The colour of a series or of a slice. */
const colorOf = (index: number): string => `var(--series-${index % 8})`;

type Slice = {
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
const maxSlices = 7;

/** Returns the slices of a pie, largest first. */
function slicesOf(points: readonly FigurePoint[], series: readonly FigureSeries[]): readonly Slice[] {
  const isOne = series.length === 1;
  const all = points
    .flatMap(({ key: point, full }, at) =>
      series.map(({ key, name, values, text }) => ({
        key: `${point} ${key}`,
        name: isOne ? full : `${full} · ${name}`,
        value: values[at] ?? 0,
        format: text,
        of: { at, series: key },
      })),
    )
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value);
  const rest = all.slice(maxSlices);
  const [first] = rest;
  const shown =
    first === undefined || rest.length === 1
      ? all
      : [
          ...all.slice(0, maxSlices),
          {
            key: 'rest',
            name: '其他',
            value: rest.reduce((sum, { value }) => sum + value, 0),
            format: first.format,
            of: undefined,
          },
        ];
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  return shown.map(({ key, name, value, format, of }, index) => ({
    key,
    name,
    value,
    text: `${format(value)}（${((value / total) * 100).toFixed(1)}%）`,
    fill: colorOf(index),
    of,
  }));
}

type RadarDrawingProps = {
  readonly label: string;
  readonly points: readonly FigurePoint[];
  readonly series: readonly FigureSeries[];
  /** The value at the rim. */
  readonly max: number;
};

/** A spoke for each point and a polygon for each series, and the figures at the pointer. */
function RadarDrawing({ label, points, series, max }: RadarDrawingProps) {
  return (
    <Sized className={styles['drawing']}>
      {(size) => (
        <RadarChart {...size} data={rowsOf(points, series)} outerRadius="68%" aria-label={`${label}：雷达图`}>
          <PolarGrid stroke="var(--gray-a6)" />
          <PolarAngleAxis dataKey="full" tick={{ fill: 'var(--gray-12)', fontSize: 12 }} />
          <PolarRadiusAxis domain={[0, max]} tickCount={max + 1} axisLine={false} tick={false} />
          <Tooltip content={PointTooltip} isAnimationActive={false} wrapperStyle={{ zIndex: 1 }} />
          {series.map(({ key, name }, index) => (
            <Radar
              key={key}
              name={name}
              dataKey={(row: Row) => row.values[index]}
              stroke={colorOf(index)}
              strokeWidth={2.5}
              strokeDasharray={dashOf(index)}
              fill={colorOf(index)}
              fillOpacity={index === 0 ? 0.2 : 0}
              isAnimationActive={false}
            />
          ))}
        </RadarChart>
      )}
    </Sized>
  );
}

/** All drawings of the chart library in one chunk: a page with charts fetches only one more file. */
export const chartDrawings = { line: LineDrawing, series: SeriesDrawing, radar: RadarDrawing } as const;
