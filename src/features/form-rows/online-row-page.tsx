import { Button, Card } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onlineRowQuery, type OnlineRow } from '#shared/api/online-rows.ts';
import type { PageProps } from '#shared/app/page.ts';
import { messageOf } from '#machines/message-of.ts';
import { useTabTitle } from '#shared/tabs/use-tab-title.ts';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { DetailList } from '#shared/ui/detail-list.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import type { OnlineColumns } from '#shared/forms/field-values.ts';
import { isMissing, LoadedForm } from './loaded-form.tsx';
import { OnlineForm } from './online-form.tsx';
import { codeOf } from './online-page.tsx';
import { onlineResource } from './online-resource.ts';
import { rowItems, shownFields } from './row-items.tsx';
import { SubTables } from './online-list-view.tsx';
import styles from './online-page.module.css';

type OnlineRowPageProps = { readonly page: PageProps; readonly missing: ReactNode };

/** One row of a form at its own address: read-only, and editable with permission. */
export function OnlineRowPage({ page, missing }: OnlineRowPageProps) {
  const code = codeOf(page);
  return (
    <LoadedForm key={code} code={code} missing={missing}>
      {({ columns }) => <LoadedRow columns={columns} id={page.params['id'] ?? ''} missing={missing} />}
    </LoadedForm>
  );
}

type LoadedRowProps = { readonly columns: OnlineColumns; readonly id: string; readonly missing: ReactNode };

function LoadedRow({ columns, id, missing }: LoadedRowProps) {
  const row = useQuery(onlineRowQuery(columns.code, id));
  useTabTitle(columns.name);
  const { data, error } = row;
  // It was deleted meanwhile, or access was withdrawn.
  if (error !== null && isMissing(error)) return missing;
  if (data === undefined) {
    if (error === null) return <PageSkeleton />;
    return <ErrorState text={messageOf(error, '加载失败')} onRetry={() => void row.refetch()} />;
  }
  return <RowView columns={columns} row={data} refresh={row.refetch} />;
}

type RowViewProps = {
  readonly columns: OnlineColumns;
  readonly row: OnlineRow;
  readonly refresh: () => Promise<unknown>;
};

function RowView({ columns, row, refresh }: RowViewProps) {
  const resource = onlineResource({ columns, queries: [], advanced: '' });
  const crud = useRecordCrud<OnlineRow>({ resource, list: { rows: [row], refresh } });
  const { mode } = crud;
  return (
    <Card asChild size="2">
      <section className={styles['panel']} aria-label={columns.name}>
        <h1 className={styles['rowTitle']}>{columns.name}</h1>
        {resource.update === undefined ? null : (
          <div className={styles['bar']}>
            <Button type="button" onClick={() => crud.edit(row)}>
              编辑
            </Button>
          </div>
        )}
        <DetailList columns={2} items={rowItems(shownFields(columns), row)} />
        <SubTables columns={columns} row={row} />
        {mode === 'editing' || mode === 'saving' || mode === 'conflicted' ? (
          <OnlineForm crud={crud} columns={columns} />
        ) : null}
      </section>
    </Card>
  );
}
