import { Button } from '@radix-ui/themes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reportRowsQuery } from '#shared/api/online-report.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { CutNote } from './cut-note.tsx';
import { ReportTable } from './report-table.tsx';
import styles from './online-report.module.css';

type DrillDrawerProps = {
  readonly code: string;
  /** The title of the drill-down. */
  readonly title: string;
  /** The group in the server's format. */
  readonly group: Readonly<Record<string, unknown>>;
  readonly params: string | undefined;
  readonly onClose: () => void;
};

/** 明细: the rows behind a figure. Mount it to open it. */
export function DrillDrawer({ code, title, group, params, onClose }: DrillDrawerProps) {
  const [place, setPlace] = useState({ page: 1, pageSize: 20 });
  const query = useQuery({
    ...reportRowsQuery(code, {
      group: JSON.stringify(group),
      ...(params === undefined ? {} : { params }),
      pageNo: place.page,
      pageSize: place.pageSize,
    }),
    placeholderData: keepPreviousData,
  });
  const close = (
    <Button variant="surface" color="gray" onClick={onClose}>
      关闭
    </Button>
  );
  return (
    <Drawer
      open
      title={title === '' ? '明细' : `明细：${title}`}
      width={900}
      onClose={onClose}
      footer={close}
    >
      <Loaded query={query} skeleton={<PageSkeleton rows={6} />}>
        {({ columns, records, total, isCut }) =>
          records.length === 0 ? (
            <EmptyState />
          ) : (
            <div className={styles['part']}>
              <ReportTable
                title="明细"
                columns={columns}
                records={records}
                before={(place.page - 1) * place.pageSize}
                stale={query.isPlaceholderData}
              />
              <div className={styles['foot']}>
                <CutNote isCut={isCut} total={total} />
                <Pagination {...place} total={total} pageSizes={[20, 50, 100]} onChange={setPlace} />
              </div>
            </div>
          )
        }
      </Loaded>
    </Drawer>
  );
}
