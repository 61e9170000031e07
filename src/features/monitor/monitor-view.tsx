import { Card } from '@radix-ui/themes';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { LineChart } from '#shared/ui/charts/line-chart.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { drawn, figureText } from './figures.ts';
import { scrolledGroup } from '#shared/ui/scrolled-by-keyboard.ts';
import styles from './monitor.module.css';

/** The refresh interval of a visible page in milliseconds; a hidden tab or window does not refresh. */
export const refreshInterval = 5000;

type MonitorViewProps<Data> = {
  readonly title: string;
  /** Returns the time of the answer, `YYYY-MM-DD HH:mm:ss`. */
  readonly time: (data: Data) => string;
  readonly query: UseQueryResult<Data>;
  readonly failure: string;
  readonly children: (data: Data) => ReactNode;
};

/** A page of figures: their time, 立即更新, and the content. */
export function MonitorView<Data>({ title, time, query, failure, children }: MonitorViewProps<Data>) {
  const { data, isError, error, isFetching, refetch } = query;
  return (
    <section className={styles['page']} aria-label={title}>
      <h1 className="visually-hidden">{title}</h1>
      <p className={styles['head']}>
        <span>上次更新时间：{data === undefined ? '—' : time(data)}</span>
        <BusyButton
          variant="surface"
          color="gray"
          busy={isFetching && isError}
          onClick={() => void refetch()}
        >
          立即更新
        </BusyButton>
        {isError && data !== undefined ? <span role="alert">{messageOf(error, failure)}</span> : null}
      </p>
      {data === undefined ? <Waiting query={query} failure={failure} /> : children(data)}
    </section>
  );
}

function Waiting({ query, failure }: { readonly query: UseQueryResult; readonly failure: string }) {
  if (!query.isError) return <PageSkeleton rows={8} />;
  return (
    <ErrorState
      text={messageOf(query.error, failure)}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

/** A card with a heading. */
export function MonitorCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Card asChild size="2">
      <section className={styles['card']} aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        {children}
      </section>
    </Card>
  );
}

export type MonitorChart = { readonly title: string; readonly params: readonly string[] };

type ReportProps = {
  readonly report: Schema<'MonitorReport'>;
  readonly charts?: readonly MonitorChart[];
};

const noCharts: readonly MonitorChart[] = [];

/** Charts of the last ten minutes, and a row for every figure. */
export function MonitorReport({ report, charts = noCharts }: ReportProps) {
  const points = report.times.map((time) => ({ short: time.slice(11), full: time }));
  return (
    <>
      <div className={styles['charts']}>
        {charts.map(({ title, params }) => (
          <MonitorCard key={title} title={title}>
            <LineChart
              label={title}
              points={points}
              pointName="时间"
              series={report.series.filter(({ param }) => params.includes(param)).map(drawn)}
            />
          </MonitorCard>
        ))}
      </div>
      <MonitorCard title={`当前值 — ${report.node}`}>
        <FigureTable metrics={report.metrics} />
      </MonitorCard>
    </>
  );
}

function FigureTable({ metrics }: { readonly metrics: readonly Schema<'MonitorMetric'>[] }) {
  return (
    <MonitorTable label="当前值" heads={['参数', '描述', '当前值']}>
      {metrics.map(({ param, label, value, unit }) => (
        <tr key={param}>
          <td>
            <code>{param}</code>
          </td>
          <th scope="row">{label}</th>
          <td>{figureText(value, unit)}</td>
        </tr>
      ))}
    </MonitorTable>
  );
}

type MonitorTableProps = {
  readonly label: string;
  readonly heads: readonly string[];
  /** The rows of the table. */
  readonly children: ReactNode;
};

/** A read-only table; on a narrow screen it scrolls horizontally by itself, also by keyboard. */
export function MonitorTable({ label, heads, children }: MonitorTableProps) {
  return (
    <div className={styles['scroll']} {...scrolledGroup} aria-label={label}>
      <table>
        <thead>
          <tr>
            {heads.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
