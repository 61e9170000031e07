import { createPortal } from 'react-dom';
import type { OnlineRow } from '#shared/api/online-rows.ts';
import { howMany } from '#shared/text/how-many.ts';
import { isWide, type FormField } from '#shared/forms/field-values.ts';
import { answeredText } from '#openapi/value-text.ts';
import { OnlineCell } from './online-cell.tsx';
import type { PrintedSub } from './use-printing.ts';
import styles from './online-page.module.css';

type PrintSheetProps = {
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly row: OnlineRow;
  readonly subs: readonly PrintedSub[];
};

/** The printed sheet of 打印: nothing else of the page is printed while it is mounted. */
export function PrintSheet({ title, fields, row, subs }: PrintSheetProps) {
  return createPortal(
    <div data-print-sheet className={styles['sheet']} aria-hidden="true">
      <h1>{title}</h1>
      <table>
        <tbody>
          {fields.map((field) => (
            <tr key={field.key}>
              <th scope="row">{field.label}</th>
              <td>
                <Written field={field} row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {subs.map((sub) => (
        <PrintSub key={sub.title} {...sub} />
      ))}
    </div>,
    document.body,
  );
}

type WrittenProps = { readonly field: FormField; readonly row: OnlineRow };

const Written = ({ field, row }: WrittenProps) =>
  isWide(field) ? <OnlineCell field={field} row={row} whole /> : <Amount field={field} row={row} />;

/** With its unit, as on screen; all other kinds as text. */
const Amount = ({ field, row }: WrittenProps) =>
  field.kind === 'currency' || field.kind === 'percentage' ? (
    <OnlineCell field={field} row={row} />
  ) : (
    answeredText(field, row)
  );

function PrintSub({ title, fields, rows, counted }: PrintedSub) {
  return (
    <>
      <h2>{title}</h2>
      {counted.total > rows.length ? (
        <p>{`只打印前 ${rows.length} 行，${howMany(counted, '行')}。`}</p>
      ) : null}
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
          {rows.map((row) => (
            <tr key={row.id}>
              {fields.map((field) => (
                <td key={field.key}>
                  <Amount field={field} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
