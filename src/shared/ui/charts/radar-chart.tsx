import { useDeferredValue, useId } from 'react';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import type { FigurePoint, FigureSeries } from './chart-types.ts';
import { OwnRoot } from './own-root.tsx';
import { FigureTable, Legend } from './series-chart.tsx';
import styles from './series-chart.module.css';

const drawing = lazyCode(async () => (await import('./chart-drawings.tsx')).chartDrawings.radar);

type RadarChartProps = {
  readonly title: string;
  /** One for each spoke. */
  readonly points: readonly FigurePoint[];
  /** One or two: the first is filled, the second dashed. */
  readonly series: readonly FigureSeries[];
  /** Heading of the first column of the table. */
  readonly pointName: string;
  /** The value at the rim. */
  readonly max: number;
};

/** Figures of several areas as a radar, drawn by a library, with the same figures in a table beside it. */
export function RadarChart({ title, points, series, pointName, max }: RadarChartProps) {
  const id = useId();
  const isDrawn = useDeferredValue(true, false);
  return (
    <figure className={styles['chart']} aria-labelledby={id}>
      <figcaption id={id} className={styles['title']}>
        {title}
      </figcaption>
      <Legend kind="line" series={series} />
      <div className={styles['sides']}>
        <div className={styles['frame']}>
          {isDrawn && (
            <LazyView from={drawing}>
              {(Drawing) => (
                <OwnRoot className={styles['drawing']}>
                  <Drawing label={title} points={points} series={series} max={max} />
                </OwnRoot>
              )}
            </LazyView>
          )}
        </div>
        <FigureTable title={title} points={points} series={series} pointName={pointName} />
      </div>
    </figure>
  );
}
