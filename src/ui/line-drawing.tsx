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
import type { ChartPoint, ChartSeries } from './line-chart.tsx';
import styles from './line-chart.module.css';

type LineDrawingProps = {
  readonly label: string;
  readonly points: readonly ChartPoint[];
  readonly series: readonly ChartSeries[];
};

const axis = { tickLine: false, axisLine: false, stroke: 'var(--gray-11)' } as const;

/** The lines, their axes, and the figures of the point that the pointer or the arrow keys are at. */
export function LineDrawing({ label, points, series }: LineDrawingProps) {
  const data = points.map((point, at) => ({ ...point, values: series.map(({ values }) => values[at] ?? 0) }));
  return (
    <ComposedChart
      responsive
      className={styles['drawing'] ?? ''}
      data={data}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      aria-label={`${label}：折线图，用左右方向键读数`}
    >
      <CartesianGrid vertical={false} stroke="var(--gray-a4)" />
      <XAxis {...axis} dataKey="short" scale="band" minTickGap={12} tickMargin={8} height={28} />
      <YAxis
        {...axis}
        allowDecimals={false}
        tickCount={6}
        niceTicks="snap125"
        interval={0}
        width="auto"
        tickMargin={2}
      />
      <Tooltip
        content={Reading}
        isAnimationActive={false}
        cursor={{ stroke: 'var(--accent-11)' }}
        wrapperStyle={{ zIndex: 1 }}
      />
      {series.map(({ name }, index) =>
        index === 0 ? (
          <Area
            key={name}
            name={name}
            dataKey={(row: Row) => row.values[index]}
            type="linear"
            stroke="var(--accent-11)"
            strokeWidth={2.5}
            fill="var(--accent-a3)"
            fillOpacity={1}
            dot={data.length === 1}
            isAnimationActive={false}
          />
        ) : (
          <Line
            key={name}
            name={name}
            dataKey={(row: Row) => row.values[index]}
            type="linear"
            stroke="var(--green-11)"
            strokeWidth={2.5}
            strokeDasharray="6 5"
            dot={false}
            isAnimationActive={false}
          />
        ),
      )}
    </ComposedChart>
  );
}

type Row = ChartPoint & { readonly values: readonly number[] };

/** Announced, too: the library draws it anew for each point that the keys go to. */
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
