import { IconButton } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { isShownByClient } from '#api/errors.ts';
import { useNotices } from '#lib/app-context.tsx';
import { howMany } from '#lib/how-many.ts';
import { messageOf } from '#machines/message-of.ts';
import type { QueryKey } from '@tanstack/react-query';
import { Cell } from './cell.tsx';
import type { AnyPage, Resource } from './define-resource.ts';
import { filterRequest, type ListState } from './list-state.ts';
import styles from './resource.module.css';

/** As many rows as a pile of paper is good for. */
const mostPrinted = 500;

type ListPrintProps<Page extends AnyPage, Key extends QueryKey> = {
  readonly resource: Resource<Page, Key>;
  readonly state: ListState;
  readonly columns: readonly string[];
};

/** 打印: what the filters find, in the columns that show, as words. */
export function ListPrint<Page extends AnyPage, Key extends QueryKey>(props: ListPrintProps<Page, Key>) {
  const { resource, state } = props;
  const client = useQueryClient();
  const notices = useNotices();
  const [page, setPage] = useState<Page>();
  const print = async () => {
    const request = { ...filterRequest(resource, state), pageNo: 1, pageSize: mostPrinted };
    try {
      const found = await client.fetchQuery({ ...resource.list(request), staleTime: 0 });
      flushSync(() => setPage(found));
      globalThis.print();
    } catch (error) {
      if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, '加载失败') });
    } finally {
      setPage(undefined);
    }
  };
  return (
    <>
      <IconButton type="button" variant="ghost" color="gray" aria-label="打印" onClick={() => void print()}>
        <Printer size={16} />
      </IconButton>
      {page === undefined ? null : createPortal(<Sheet {...props} page={page} />, document.body)}
    </>
  );
}

/** Nothing else of the page is printed while it is there (base.css). */
function Sheet<Page extends AnyPage, Key extends QueryKey>({
  resource,
  columns,
  page,
}: ListPrintProps<Page, Key> & { readonly page: Page }) {
  const shown = columns.flatMap((name) => {
    const field = resource.fields[name];
    // Pictures would come after the paper.
    return field === undefined || field.kind === 'image' ? [] : [{ name, field }];
  });
  const isCut = page.total > page.records.length;
  return (
    <div data-print-sheet className={styles['sheet']} aria-hidden="true">
      <h1>{resource.title}</h1>
      <p>{isCut ? `只打印前 ${page.records.length} 行，${howMany(page, '行')}。` : howMany(page, '行')}</p>
      <table>
        <thead>
          <tr>
            {shown.map(({ name, field }) => (
              <th key={name} scope="col">
                {field.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.records.map((row) => (
            <tr key={row.id}>
              {shown.map(({ name, field }) => (
                <td key={name}>
                  <Cell row={row} name={name} field={field} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
