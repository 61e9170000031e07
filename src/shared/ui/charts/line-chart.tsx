import { useDeferredValue, useEffect, useId } from 'react';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import type { ChartPoint, ChartSeries } from './chart-types.ts';
import { OwnRoot } from './own-root.tsx';
import styles from './line-chart.module.css';

/** The chart library, loaded by the first chart: legend and figures are shown before it. */
const drawing = lazyCode(async () => (await import('./chart-drawings.tsx')).chartDrawings.line);

/**
 * Preloads the chart code in parallel with the figures, for components that show a chart once the figures have arrived.
 */
export function useChartCode(): void {
  useEffect(() => drawing.preload(), []);
}

type LineChartProps = {
  /** The name of the chart for assistive technology, and the caption of the table. */
  readonly label: string;
  readonly points: readonly ChartPoint[];
  /** One or two lines. */
  readonly series: readonly ChartSeries[];
  /** Heading of the first column of the table. */
  readonly pointName: string;
  /** Whether more important content is still loading: drawing takes an old computer half a second. */
  readonly waits?: boolean;
};

/** A chart of whole numbers over time, drawn by a library. A table below it contains the same figures. */
export function LineChart({ label, points, series, pointName, waits = false }: LineChartProps) {
  // The figures come first: the drawing is computed after the surrounding content is on screen.
  const isDrawn = useDeferredValue(!waits, false);
  return (
    <figure className={styles['chart']} aria-label={label}>
      <ul className={styles['legend']}>
        {series.map(({ name }, index) => (
          <li key={name} data-series={index}>
            {name}
          </li>
        ))}
      </ul>
      <div className={styles['frame']}>
        {isDrawn && (
          <LazyView from={drawing}>
            {(Drawing) => (
              <OwnRoot className={styles['drawing']}>
                <Drawing label={label} points={points} series={series} />
              </OwnRoot>
            )}
          </LazyView>
        )}
      </div>
      <FigureTable label={label} points={points} series={series} pointName={pointName} />
    </figure>
  );
}

function FigureTable({ label, points, series, pointName }: Omit<LineChartProps, 'waits'>) {
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
