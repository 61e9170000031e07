import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  Tooltip,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from 'recharts';
import { widthOf } from './chart-text.ts';
import type { ChartPoint, ChartSeries } from './line-chart.tsx';
import { Sized } from './sized.tsx';
import styles from './line-chart.module.css';

type LineDrawingProps = {
  readonly label: string;
  readonly points: readonly ChartPoint[];
  readonly series: readonly ChartSeries[];
};

const axis = { tickLine: false, axisLine: false, stroke: 'var(--gray-11)' } as const;

/** The maximum of the value axis is at most twice the highest value. */
const valuesWidth = (series: readonly ChartSeries[]): number =>
  widthOf(String(Math.ceil(Math.max(0, ...series.flatMap(({ values }) => values)) * 2))) + 16;

/** Every nth point is named, so that the names do not overlap. */
function nameStep(points: readonly ChartPoint[], width: number): number {
  const longest = Math.max(0, ...points.map(({ short }) => widthOf(short)));
  return Math.max(1, Math.ceil((points.length * (longest + 12)) / width));
}

/** The lines, their axes, and the figures of the point at the pointer or selected with the arrow keys. */
export function LineDrawing({ label, points, series }: LineDrawingProps) {
  const left = valuesWidth(series);
  const data = points.map((point, at) => ({ ...point, values: series.map(({ values }) => values[at] ?? 0) }));
  return (
    <Sized className={styles['drawing']}>
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
              (points.length - 1 - at) % nameStep(points, size.width - left) === 0 ? name : ''
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
            width={left}
            tickMargin={2}
          />
          <Tooltip
            content={Reading}
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
  const drawn = {
    name,
    dataKey: (row: Row) => row.values[index],
    type: 'linear',
    strokeWidth: 2.5,
    isAnimationActive: false,
  } as const;
  return index === 0 ? (
    <Area
      key={name}
      {...drawn}
      stroke="var(--accent-11)"
      fill="var(--accent-a3)"
      fillOpacity={1}
      dot={hasDots}
    />
  ) : (
    <Line key={name} {...drawn} stroke="var(--green-11)" strokeDasharray="6 5" dot={false} />
  );
}

type Row = ChartPoint & { readonly values: readonly number[] };

/** It is also announced: the library re-renders it for each point that the keys select. */
function Reading({ active, payload }: TooltipContentProps) {
  const row: unknown = payload[0]?.payload;
  if (!active || !isRow(row)) return null;
  return (
    <output className={styles['reading']}>
      <b>{row.full}</b>
      {payload.map(({ name, value }) => (
        <span key={name}>
          {name}：{value}
        </span>
      ))}
    </output>
  );
}

const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null && 'full' in row;
