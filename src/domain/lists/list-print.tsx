import { IconButton } from '@radix-ui/themes';
import { Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { isShownByClient } from '#api/errors.ts';
import { useNotices } from '#lib/app-context.tsx';
import { howMany, type Counted } from '#lib/how-many.ts';
import { messageOf } from '#machines/message-of.ts';
import styles from './lists.module.css';

/** As many rows as a pile of paper is good for. */
const mostPrinted = 500;

/** Columns that fit on paper as it is held to be read. */
const mostUpright = 6;

type Printed = {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
  /** How many there are; the sheet says when it has not all. */
  readonly counted: Counted;
};

type ListPrintProps = {
  readonly title: string;
  /** The first rows of the list, as many as this at most. */
  readonly load: (most: number) => Promise<Printed>;
};

/** 打印: what the filters find, in the columns that show, as words. */
export function ListPrint({ title, load }: ListPrintProps) {
  const notices = useNotices();
  const [printed, setPrinted] = useState<Printed>();
  const [isLoading, setLoading] = useState(false);
  const print = async () => {
    setLoading(true);
    try {
      const found = await load(mostPrinted);
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

/** Nothing else of the page is printed while it is there (base.css). */
function Sheet({ title, heads, rows, counted }: Printed & { readonly title: string }) {
  const all = howMany(counted, '行');
  return (
    <div
      data-print-sheet
      data-wide={heads.length > mostUpright ? '' : undefined}
      className={styles['sheet']}
      aria-hidden="true"
    >
      <h1>{title}</h1>
      <p>{counted.total > rows.length ? `只打印前 ${rows.length} 行，${all}。` : all}</p>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {cells.map((cell, at) => (
                <td key={heads[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
