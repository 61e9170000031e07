import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportReport, reportDataQuery } from '#shared/api/online-report.ts';
import { drillInto, type Drill } from '#shared/report-charts/report-drill.ts';
import type { ReportHead, ReportHeadColumn, ReportRecord } from '#shared/report-charts/report-figures.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { DownloadButton } from '#shared/ui/download-button.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { CutNote } from './cut-note.tsx';
import { DrillDrawer } from './drill-drawer.tsx';
import { sizes, type ReportState } from './report-address.ts';
import { ReportTable } from './report-table.tsx';
import styles from './online-report.module.css';

type ReportFiguresProps = {
  readonly head: ReportHead;
  readonly state: ReportState;
  readonly params: string | undefined;
  readonly onState: (state: Omit<ReportState, 'params'>) => void;
};

/** The table of a report, its pages, the rows behind its figures, and 导出. */
export function ReportFigures({ head, state, params, onState }: ReportFiguresProps) {
  const { sort, page, size } = state;
  const [drill, setDrill] = useState<Drill>();
  const baseRequest = { ...(params === undefined ? {} : { params }), ...sort };
  const query = useQuery({
    ...reportDataQuery(head.code, { ...baseRequest, pageNo: page, pageSize: size }),
    placeholderData: keepPreviousData,
  });
  const look = (columns: readonly ReportHeadColumn[]) => (record: ReportRecord, column: ReportHeadColumn) =>
    setDrill(drillInto(columns, record, column));
  return (
    <div className={styles['part']}>
      {head.mayExport ? (
        <div className={styles['tools']}>
          <DownloadButton
            text="导出"
            fileName={`${head.name}.xlsx`}
            load={() => exportReport(head.code, baseRequest)}
          />
        </div>
      ) : null}
      <Loaded query={query} skeleton={<PageSkeleton rows={8} />}>
        {({ columns, records, total, isCut }) =>
          total === 0 ? (
            <EmptyState />
          ) : (
            <>
              {records.length === 0 ? (
                // Past the last page, after rows were removed.
                <EmptyState />
              ) : (
                <ReportTable
                  key={`${page} ${size}`}
                  title={head.name}
                  columns={columns}
                  records={records}
                  measures={new Map(head.columns.map(({ key, label }) => [key, label]))}
                  before={(page - 1) * size}
                  sort={sort}
                  onSort={(next) => onState({ sort: next, page: 1, size })}
                  onDrill={head.isGrouped ? look(columns) : undefined}
                  stale={query.isPlaceholderData}
                />
              )}
              <div className={styles['foot']}>
                <CutNote isCut={isCut} total={total} />
                <Pagination
                  page={page}
                  pageSize={size}
                  total={total}
                  pageSizes={sizes}
                  onChange={(next) => onState({ sort, page: next.page, size: next.pageSize })}
                />
              </div>
            </>
          )
        }
      </Loaded>
      {drill === undefined ? null : (
        <DrillDrawer {...drill} code={head.code} params={params} onClose={() => setDrill(undefined)} />
      )}
    </div>
  );
}
