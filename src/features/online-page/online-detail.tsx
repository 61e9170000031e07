import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { onlineRowQuery, onlineRowsQuery, type OnlineRow } from '#api/online-rows.ts';
import { messageOf } from '#machines/message-of.ts';
import { DetailList } from '#ui/detail-list.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { scalarText, valueWords, type FormField, type OnlineColumns } from './field-values.ts';
import { LoadedForm } from './loaded-form.tsx';
import { OnlineCell } from './online-cell.tsx';
import styles from './online-page.module.css';

type OnlineDetailProps = {
  readonly columns: OnlineColumns;
  /** As the list has it: until the whole row has come. */
  readonly row: OnlineRow;
  readonly onClose: () => void;
  /** The rows of its sub tables. */
  readonly children?: ReactNode;
};

const wide: ReadonlySet<FormField['kind']> = new Set(['textarea', 'richText', 'markdown', 'file', 'image']);

/** 详情: every field of one row that the user may see, its sub tables, and 打印. */
export function OnlineDetail({ columns, row, onClose, children }: OnlineDetailProps) {
  const whole = useQuery(onlineRowQuery(columns.code, row.id));
  const { data = row } = whole;
  const isPart = whole.data === undefined;
  const fields = columns.fields.map(({ field }) => field).filter(({ kind }) => kind !== 'password');
  const footer = (
    <>
      <Button type="button" variant="surface" disabled={isPart} onClick={() => globalThis.print()}>
        打印
      </Button>
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
      {whole.isError && isPart ? (
        <ErrorState text={messageOf(whole.error, '加载失败')} onRetry={() => void whole.refetch()} />
      ) : null}
      <DetailList
        columns={2}
        items={[
          ...fields.map((field) => ({
            term: field.label,
            wide: wide.has(field.kind),
            value: <OnlineCell field={field} row={data} whole />,
          })),
          { term: '创建时间', value: scalarText(data['createTime']) },
        ]}
      />
      {children}
      <PrintSheet columns={columns} fields={fields} row={data} />
    </Drawer>
  );
}

type PrintSheetProps = {
  readonly columns: OnlineColumns;
  readonly fields: readonly FormField[];
  readonly row: OnlineRow;
};

/** What 打印 puts on paper: nothing else of the page is printed while it is there. */
function PrintSheet({ columns, fields, row }: PrintSheetProps) {
  return createPortal(
    <div data-print-sheet className={styles['sheet']} aria-hidden="true">
      <h1>{columns.name}</h1>
      <table>
        <tbody>
          {fields.map((field) => (
            <tr key={field.key}>
              <th scope="row">{field.label}</th>
              <td>
                {wide.has(field.kind) ? <OnlineCell field={field} row={row} whole /> : valueWords(field, row)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {columns.subs.map(({ form, title }) => (
        <LoadedForm key={form} code={form} missing={null}>
          {(loaded) => <PrintSub columns={loaded.columns} title={title} mainId={row.id} />}
        </LoadedForm>
      ))}
    </div>,
    document.body,
  );
}

type PrintSubProps = {
  readonly columns: OnlineColumns;
  readonly title: string;
  readonly mainId: string;
};

/** As many rows of a sub table as one sheet is good for. */
const mostPrinted = 1000;

function PrintSub({ columns, title, mainId }: PrintSubProps) {
  const { data } = useQuery(
    onlineRowsQuery(columns.code, {
      mainId,
      column: 'createTime',
      order: 'asc',
      pageNo: 1,
      pageSize: mostPrinted,
    }),
  );
  if (data === undefined || data.records.length === 0) return null;
  const fields = columns.fields
    .map(({ field }) => field)
    .filter(({ kind, inList }) => inList !== false && kind !== 'password');
  return (
    <>
      <h2>{title}</h2>
      <table>
        <thead>
          <tr>
            {fields.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.records.map((row) => (
            <tr key={row.id}>
              {fields.map((field) => (
                <td key={field.key}>{valueWords(field, row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
