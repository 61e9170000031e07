import { Card } from '@radix-ui/themes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#shared/api/errors.ts';
import { reportFiguresKeys, reportHeadQuery } from '#shared/api/online-report.ts';
import type { ReportHead } from '#shared/report-charts/report-figures.ts';
import type { PageProps } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import { useTabTitle } from '#shared/tabs/use-tab-title.ts';
import { messageOf } from '#machines/message-of.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { ParamsBar } from './params-bar.tsx';
import { ReportChartsPart } from './report-charts-part.tsx';
import { ReportFigures } from './report-figures-part.tsx';
import {
  changedParams,
  supportedState,
  paramsText,
  readReportState,
  shownParams,
  type ReportState,
} from './report-address.ts';
import styles from './online-report.module.css';

type OnlineReportPageProps = {
  readonly page: PageProps;
  /** A chart page: only the charts. */
  readonly isCharts?: boolean;
  /** Shown if the report does not exist for the user: 页面不存在. */
  readonly missing: ReactNode;
};

/** The page of a report, built from the server's description of it. */
export function OnlineReportPage({ page, isCharts = false, missing }: OnlineReportPageProps) {
  // The code comes from a menu entry with a parameter, or from a report's own entry, whose path ends with the code.
  const code = page.params['code'] ?? page.path.split('/').at(-1) ?? '';
  const head = useQuery(reportHeadQuery(code));
  if (head.data !== undefined)
    return <ReportBody key={code} head={head.data} page={page} isCharts={isCharts} />;
  if (head.error === null) return <PageSkeleton />;
  if (isMissing(head.error)) return missing;
  return (
    <ErrorState
      text={messageOf(head.error, '加载失败')}
      busy={head.isFetching}
      onRetry={() => void head.refetch()}
    />
  );
}

/** Returns whether the report does not exist for the user, in contrast to a failure. */
const isMissing = (error: Error): boolean => error instanceof ApiError && error.status === 404;

type ReportBodyProps = {
  readonly head: ReportHead;
  readonly page: PageProps;
  readonly isCharts: boolean;
};

function ReportBody({ head, page, isCharts }: ReportBodyProps) {
  const change = useSearchChange(page.path, page.search, { resetScroll: false });
  const queryClient = useQueryClient();
  const state = supportedState(head, readReportState(page.search));
  useTabTitle(head.name);
  const values = shownParams(head, state.params);
  const lacking = head.params.find(({ key, required }) => required === true && values[key] === '');
  const params = paramsText(state.params);
  return (
    <Card asChild size="2">
      <section className={styles['page']} aria-labelledby={`report-${head.id}`}>
        <header className={styles['title']}>
          <h1 id={`report-${head.id}`}>{head.name}</h1>
          {head.description === null || head.description === undefined ? null : <p>{head.description}</p>}
        </header>
        <ParamsBar
          params={head.params}
          values={values}
          onAsk={(typed) => {
            const next = paramsText(changedParams(head, typed));
            if (next === params)
              for (const queryKey of reportFiguresKeys(head.code))
                void queryClient.invalidateQueries({ queryKey });
            if (next !== params || state.page > 1) change({ params: next, page: undefined });
          }}
        />
        {lacking === undefined ? (
          <>
            {head.charts.length > 0 ? (
              <ReportChartsPart head={head} params={params} />
            ) : isCharts ? (
              <EmptyState />
            ) : null}
            {isCharts ? null : (
              <ReportFigures
                head={head}
                state={state}
                params={params}
                onState={(next) => change(asSearch(next))}
              />
            )}
          </>
        ) : (
          <p className={styles['hint']}>请先填写“{lacking.label}”，再点击查询。</p>
        )}
      </section>
    </Card>
  );
}

function asSearch({ sort, page, size }: Omit<ReportState, 'params'>) {
  return {
    column: sort?.column,
    order: sort?.order,
    page: page === 1 ? undefined : page,
    size: size === 20 ? undefined : size,
  };
}
