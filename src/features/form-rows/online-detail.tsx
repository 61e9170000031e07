import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onlineRowQuery, type OnlineRow } from '#shared/api/online-rows.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { DetailList } from '#shared/ui/detail-list.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import type { OnlineColumns } from '#shared/forms/field-values.ts';
import { scalarText } from '#openapi/value-text.ts';
import { PrintSheet } from './print-sheet.tsx';
import { rowItems, shownFields } from './row-items.tsx';
import { usePrinting } from './use-printing.ts';

type OnlineDetailProps = {
  readonly columns: OnlineColumns;
  /** The row of the list, until the complete row has arrived. */
  readonly row: OnlineRow;
  readonly onClose: () => void;
  /** The rows of its sub tables. */
  readonly children?: ReactNode;
};

/** 详情: all fields of one row that the user may see, its sub tables, and 打印. */
export function OnlineDetail({ columns, row, onClose, children }: OnlineDetailProps) {
  const rowQuery = useQuery(onlineRowQuery(columns.code, row.id));
  const { data = row } = rowQuery;
  const isPart = rowQuery.data === undefined;
  const fields = shownFields(columns);
  const printing = usePrinting(columns, row.id);
  const footer = (
    <>
      <BusyButton
        type="button"
        variant="surface"
        busy={printing.isPreparing}
        disabled={isPart}
        onClick={() => void printing.print()}
      >
        打印
      </BusyButton>
      <Button type="button" variant="surface" color="gray" onClick={onClose}>
        关闭
      </Button>
    </>
  );
  return (
    <Drawer
      open
      isText={children === undefined}
      title="详情"
      width={children === undefined ? 640 : 960}
      onClose={onClose}
      footer={footer}
    >
      {rowQuery.isError && isPart ? (
        <ErrorState text={messageOf(rowQuery.error, '加载失败')} onRetry={() => void rowQuery.refetch()} />
      ) : null}
      <DetailList
        columns={2}
        items={[
          ...rowItems(fields, data),
          ...(data.link_receipt === undefined
            ? []
            : [
                { term: '公开填写编号', value: scalarText(data.link_number) },
                { term: '回执码', value: data.link_receipt },
              ]),
          { term: '创建时间', value: scalarText(data['createTime']) },
        ]}
      />
      {children}
      {printing.subs === undefined ? null : (
        <PrintSheet title={columns.name} fields={fields} row={data} subs={printing.subs} />
      )}
    </Drawer>
  );
}
