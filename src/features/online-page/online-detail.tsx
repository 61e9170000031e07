import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { onlineRowQuery, type OnlineRow } from '#api/online-rows.ts';
import { DetailList } from '#ui/detail-list.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { scalarText, valueWords, type FormField, type OnlineColumns } from './field-values.ts';
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
  const { data = row } = useQuery(onlineRowQuery(columns.code, row.id));
  const fields = columns.fields.map(({ field }) => field).filter(({ kind }) => kind !== 'password');
  const footer = (
    <>
      <Button type="button" variant="surface" onClick={() => globalThis.print()}>
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
      <PrintSheet title={columns.name} fields={fields} row={data} />
    </Drawer>
  );
}

type PrintSheetProps = {
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly row: object;
};

/** What 打印 puts on paper: nothing else of the page is printed while it is there. */
function PrintSheet({ title, fields, row }: PrintSheetProps) {
  return createPortal(
    <div data-print-sheet className={styles['sheet']} aria-hidden="true">
      <h1>{title}</h1>
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
    </div>,
    document.body,
  );
}
