import { Button } from '@radix-ui/themes';
import type { OnlineRow } from '#shared/api/online-rows.ts';
import { type FormField } from '#shared/forms/field-values.ts';
import { valueText } from '#openapi/value-text.ts';
import { LineCell } from './line-cell.tsx';
import type { ShownLine } from './sub-lines.ts';
import styles from '../online-page.module.css';

/** An action on a line: its button has the label and, for screen readers, the line's name. */
export type LineAction = {
  readonly text: string;
  /** The id of the button, for focus moves. */
  readonly id: string;
  readonly isDanger?: boolean;
  readonly run: () => void;
};

type LineTableProps = {
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly lines: readonly ShownLine[];
  readonly actionsOf: (line: ShownLine) => readonly LineAction[];
};

/** The lines of a sub table in the form of their row. */
export function LineTable({ title, fields, lines, actionsOf }: LineTableProps) {
  const [first] = fields;
  const nameOf = (row: OnlineRow, index: number): string =>
    (first === undefined ? '' : valueText(first, row)) || `第 ${index + 1} 行`;
  return (
    // A table wider than the form scrolls horizontally; focusing its buttons scrolls it too.
    <section className={styles['lineScroller']} aria-label={title}>
      <table className={styles['lineTable']}>
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field.key} scope="col">
                {field.label}
              </th>
            ))}
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.row.id}>
              {fields.map((field) => (
                <td key={field.key}>
                  <LineCell field={field} row={line.row} />
                </td>
              ))}
              <td>
                <span className={styles['lineActions']}>
                  {actionsOf(line).map(({ text, id, isDanger = false, run }) => (
                    <Button
                      key={text}
                      id={id}
                      type="button"
                      size="2"
                      variant="ghost"
                      {...(isDanger ? { color: 'red' } : {})}
                      aria-label={`${text}${nameOf(line.row, index)}`}
                      onClick={run}
                    >
                      {text}
                    </Button>
                  ))}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
