import { useDeferredValue, useEffect, useId } from 'react';
import { createPart, LazyPart } from '#lib/lazy-part.tsx';
import { OwnRoot } from './own-root.tsx';
import styles from './line-chart.module.css';

/** The chart library, fetched by the first chart: legend and figures are there before it. */
const drawing = createPart(async () => (await import('./chart-drawings.ts')).chartDrawings.line);

/** For who shows a chart once its figures have come: the code comes beside them, not after. */
export function useChartCode(): void {
  useEffect(() => drawing.preload(), []);
}

export type ChartSeries = { readonly name: string; readonly values: readonly number[] };

/** A point on the axis, and in the table. */
export type ChartPoint = { readonly short: string; readonly full: string };

type LineChartProps = {
  /** What is shown, for assistive technology and as the caption of the table. */
  readonly label: string;
  readonly points: readonly ChartPoint[];
  /** One or two lines. */
  readonly series: readonly ChartSeries[];
  /** Heading of the first column of the table. */
  readonly pointName: string;
  /** Whether what people look at first is still to come: to draw takes an old computer half a second. */
  readonly waits?: boolean;
};

/** Whole numbers over time, drawn by a library. The same figures stand in a table that opens below them. */
export function LineChart({ label, points, series, pointName, waits = false }: LineChartProps) {
  // Figures first: the drawing is worked out once what stands around it is on the screen.
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
          <LazyPart from={drawing}>
            {(Drawing) => (
              <OwnRoot className={styles['drawing']}>
                <Drawing label={label} points={points} series={series} />
              </OwnRoot>
            )}
          </LazyPart>
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
