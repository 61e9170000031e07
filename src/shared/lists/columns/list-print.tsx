import { IconButton } from '@radix-ui/themes';
import { Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { howMany, type RowCount } from '#shared/text/how-many.ts';
import { messageOf } from '#machines/message-of.ts';
import styles from '../lists.module.css';

/** The maximum number of printed rows. */
const maxPrinted = 500;

/** The number of columns that fit on a page in portrait format. */
const maxUpright = 6;

/** The number of columns that fit on a page in landscape format beside the repeated ones. */
const maxInRow = 12;

type PrintedTable = {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
  /** The row count; the sheet says when it is incomplete. */
  readonly counted: RowCount;
  /**
   * The number of first columns that every block repeats: a table with too many columns for a page is printed in
   * blocks. If omitted, it is one block.
   */
  readonly repeatedCount?: number;
};

type ListPrintProps = {
  readonly title: string;
  /** Loads the first rows of the list, at most the given number. */
  readonly load: (max: number) => Promise<PrintedTable>;
};

/** 打印: the filtered rows in the visible columns, as text. */
export function ListPrint({ title, load }: ListPrintProps) {
  const notices = useNotices();
  const [printed, setPrinted] = useState<PrintedTable>();
  const [isLoading, setLoading] = useState(false);
  const print = async () => {
    setLoading(true);
    try {
      const found = await load(maxPrinted);
      flushSync(() => setPrinted(found));
      globalThis.print();
    } catch (error) {
      if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, '加载失败') });
    } finally {
      setPrinted(undefined);
      setLoading(false);
    }
  };
  return (
    <>
      <IconButton
        type="button"
        variant="ghost"
        color="gray"
        aria-label="打印"
        aria-busy={isLoading}
        onClick={() => (isLoading ? undefined : void print())}
      >
        <Printer size={16} />
      </IconButton>
      {printed === undefined ? null : createPortal(<Sheet title={title} {...printed} />, document.body)}
    </>
  );
}

/** While it is mounted, nothing else of the page is printed (base.css). */
function Sheet({ title, heads, rows, counted, repeatedCount }: PrintedTable & { readonly title: string }) {
  const all = howMany(counted, '行');
  return (
    <div
      data-print-sheet
      data-wide={heads.length > maxUpright ? '' : undefined}
      className={styles['sheet']}
      aria-hidden="true"
    >
      <h1>{title}</h1>
      <p>{counted.total > rows.length ? `只打印前 ${rows.length} 行，${all}。` : all}</p>
      {blocksOf(heads.length, repeatedCount).map((columns) => (
        <table key={columns.at(-1)}>
          <thead>
            <tr>
              {columns.map((at) => (
                <th key={heads[at]} scope="col">
                  {heads[at]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, cells }) => (
              <tr key={id}>
                {columns.map((at) => (
                  <td key={heads[at]}>{cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

/** Returns the columns of each block, by index: the repeated ones, and an equal share of the others. */
function blocksOf(columnCount: number, repeatedCount: number | undefined): readonly (readonly number[])[] {
  const all = Array.from({ length: columnCount }, (_, at) => at);
  if (repeatedCount === undefined) return [all];
  const others = all.slice(repeatedCount);
  const blockCount = Math.max(1, Math.ceil(others.length / maxInRow));
  const share = Math.ceil(others.length / blockCount);
  return Array.from({ length: blockCount }, (_, block) => [
    ...all.slice(0, repeatedCount),
    ...others.slice(block * share, (block + 1) * share),
  ]);
}
