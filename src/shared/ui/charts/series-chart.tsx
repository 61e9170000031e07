import { Button } from '@radix-ui/themes';
import { useDeferredValue, useId, useState, type ReactNode } from 'react';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { scrolledByKeyboard } from '../scrolled-by-keyboard.ts';
import type { FigurePoint, FigureSeries } from './chart-types.ts';
import { OwnRoot } from './own-root.tsx';
import styles from './series-chart.module.css';

const drawing = lazyCode(async () => (await import('./chart-drawings.tsx')).chartDrawings.series);

/** Components that wait for figures load the code in parallel. */
export const preloadSeriesDrawing = (): void => drawing.preload();

export type SeriesChartProps = {
  readonly kind: 'line' | 'bar' | 'pie' | 'table';
  readonly title: string;
  readonly points: readonly FigurePoint[];
  readonly series: readonly FigureSeries[];
  /** Heading of the first column of the table. */
  readonly pointName: string;
  readonly stacked?: boolean;
  /** The note below the drawing. */
  readonly note?: ReactNode;
  /**
   * Called on a press on the figure of a point, in the drawing or in the table; without a series, on the whole point.
   */
  readonly onPick?: ((at: number, series: string | undefined) => void) | undefined;
};

/** The number of colours: more series cannot be distinguished; the table has all. */
const maxSeries = 8;
/** The number of table cells that are rendered at once. */
const maxCells = 2000;

/** Figures as lines, bars or slices, drawn by a library, with the same figures in a table below. */
export function SeriesChart({
  kind,
  title,
  points,
  series,
  pointName,
  stacked = false,
  note,
  onPick,
}: SeriesChartProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(kind === 'table');
  const isDrawn = useDeferredValue(kind !== 'table', false);
  const drawn = series.slice(0, maxSeries);
  const table = <FigureTable {...{ title, points, series, pointName, onPick }} />;
  return (
    <figure className={styles['chart']} aria-labelledby={id}>
      <figcaption id={id} className={styles['title']}>
        {title}
      </figcaption>
      {kind === 'table' ? (
        table
      ) : (
        <>
          {kind === 'pie' ? null : <Legend kind={kind} series={drawn} />}
          <div className={styles['frame']}>
            {isDrawn && (
              <LazyView from={drawing}>
                {(Drawing) => (
                  <OwnRoot className={styles['drawing']}>
                    <Drawing {...{ kind, points, stacked, onPick }} label={title} series={drawn} />
                  </OwnRoot>
                )}
              </LazyView>
            )}
          </div>
          {drawn.length < series.length ? (
            <p className={styles['note']}>图中只画前 {maxSeries} 个系列，数据表里有全部</p>
          ) : null}
          <details className={styles['table']} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary aria-describedby={id}>数据表</summary>
            {isOpen ? table : null}
          </details>
        </>
      )}
      {note === undefined ? null : <p className={styles['note']}>{note}</p>}
    </figure>
  );
}

/** The names of the series with their colours. */
export function Legend({ kind, series }: Pick<SeriesChartProps, 'kind' | 'series'>) {
  return (
    <ul className={styles['legend']}>
      {series.map(({ key, name, kind: own = kind }, index) => (
        <li
          key={key}
          data-series={index % 8}
          data-dashed={own === 'line' && index % 2 === 1 ? '' : undefined}
        >
          {name}
        </li>
      ))}
    </ul>
  );
}

type FigureTableProps = Pick<SeriesChartProps, 'title' | 'points' | 'series' | 'pointName' | 'onPick'>;

/** The figures of a chart as a table. */
export function FigureTable({ title, points, series, pointName, onPick }: FigureTableProps) {
  const step = Math.max(20, Math.floor(maxCells / (series.length + 1)));
  const [max, setMost] = useState(step);
  const hiddenCount = points.length - max;
  return (
    <section className={styles['box']} {...scrolledByKeyboard} aria-label={`${title}数据表`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{pointName}</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.slice(0, max).map(({ key: point, full }, at) => (
            <tr key={point}>
              <th scope="row">{full}</th>
              {series.map((one) => (
                <td key={one.key}>
                  <Figure series={one} at={at} onPick={onPick} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hiddenCount <= 0 ? null : (
        <Button
          type="button"
          size="1"
          variant="surface"
          className={styles['more'] ?? ''}
          onClick={() => setMost(max + step)}
        >
          再显示 {Math.min(hiddenCount, step)} 行（还有 {hiddenCount} 行）
        </Button>
      )}
    </section>
  );
}

type FigureProps = Pick<SeriesChartProps, 'onPick'> & { readonly series: FigureSeries; readonly at: number };

function Figure({ series: { key, name, values, text }, at, onPick }: FigureProps) {
  const valueText = textAt(values, at, text);
  if (onPick === undefined || (values[at] ?? 0) === 0) return valueText;
  return (
    <button
      type="button"
      className={styles['pick']}
      aria-label={`${valueText}，查看${name}的明细`}
      onClick={() => onPick(at, key)}
    >
      {valueText}
    </button>
  );
}

function textAt(values: FigureSeries['values'], at: number, text: FigureSeries['text']): string {
  const value = values[at] ?? null;
  return value === null ? '—' : text(value);
}
