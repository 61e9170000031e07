import { useId } from 'react';
import { shownLabels, wholeTicks } from '#lib/chart-scale.ts';
import { useNarrow } from '#lib/use-media.ts';
import styles from './line-chart.module.css';

export type ChartSeries = { readonly name: string; readonly values: readonly number[] };

type LineChartProps = {
  /** What is shown, for assistive technology and as the caption of the table. */
  readonly label: string;
  /** One per point: on the axis, and in the table. */
  readonly points: readonly { readonly short: string; readonly full: string }[];
  /** One or two lines. */
  readonly series: readonly ChartSeries[];
  /** Heading of the first column of the table. */
  readonly pointName: string;
};

/**
 * Whole numbers over time. Drawn in percent, so that the browser alone follows every change of size; the words around
 * the drawing are plain text. The same figures stand in a table that opens below it.
 */
export function LineChart({ label, points, series, pointName }: LineChartProps) {
  const ticks = wholeTicks(Math.max(0, ...series.flatMap((one) => one.values)));
  const top = ticks.at(-1) ?? 1;
  const room = useNarrow() ? 5 : 10;
  const shown = shownLabels(points.length, room);
  return (
    <figure className={styles['chart']} aria-label={label}>
      <ul className={styles['legend']}>
        {series.map(({ name }, index) => (
          <li key={name} data-series={index}>
            {name}
          </li>
        ))}
      </ul>
      <div className={styles['frame']} aria-hidden="true">
        <div className={styles['ticks']}>
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
              {tick}
            </span>
          ))}
        </div>
        <div className={styles['plot']}>
          <Drawing ticks={ticks} top={top} series={series} />
          <Readings points={points} series={series} />
        </div>
        <div className={styles['labels']}>
          {points.map(({ short }, index) => (
            <span key={short} style={{ left: `${share(index, points.length)}%` }}>
              {shown.has(index) ? short : ''}
            </span>
          ))}
        </div>
      </div>
      <FigureTable label={label} points={points} series={series} pointName={pointName} />
    </figure>
  );
}

/** Where the middle of a point's column is, in percent. */
function share(index: number, count: number): number {
  return ((index + 0.5) / Math.max(1, count)) * 100;
}

type DrawingProps = Pick<LineChartProps, 'series'> & {
  readonly ticks: readonly number[];
  readonly top: number;
};

function Drawing({ ticks, top, series }: DrawingProps) {
  const height = (value: number) => 100 - (value / top) * 100;
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none">
      {ticks.map((tick) => (
        <line key={tick} x1="0" x2="100" y1={height(tick)} y2={height(tick)} />
      ))}
      {series.map(({ name, values }, index) => {
        const path = values.map((value, at) => `${share(at, values.length)},${height(value)}`).join(' ');
        const ends = [share(0, values.length), share(values.length - 1, values.length)];
        return (
          <g key={name} data-series={index}>
            {index === 0 ? <polygon points={`${ends[0]},100 ${path} ${ends[1]},100`} /> : null}
            <polyline points={path} />
          </g>
        );
      })}
    </svg>
  );
}

/** A column per point that shows its figures while the pointer is over it. */
function Readings({ points, series }: Pick<LineChartProps, 'points' | 'series'>) {
  return (
    <div className={styles['readings']}>
      {points.map(({ full }, at) => (
        <div key={full} data-late={at >= points.length / 2 ? '' : undefined}>
          <span className={styles['reading']}>
            <b>{full}</b>
            {series.map(({ name, values }) => (
              <span key={name}>
                {name}：{values[at] ?? 0}
              </span>
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}

function FigureTable({ label, points, series, pointName }: LineChartProps) {
  const id = useId();
  return (
    <details className={styles['table']}>
      <summary aria-describedby={id}>数据表</summary>
      <table>
        <caption id={id} className="visually-hidden">
          {label}
        </caption>
        <thead>
          <tr>
            <th scope="col">{pointName}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ full }, at) => (
            <tr key={full}>
              <th scope="row">{full}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{values[at] ?? 0}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
