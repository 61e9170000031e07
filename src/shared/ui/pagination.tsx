import { ChevronLeft, ChevronRight } from 'lucide-react';
import { hasMore, howManyRows, type RowCount } from '#shared/text/how-many.ts';
import styles from './pagination.module.css';

type PaginationProps = RowCount & {
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly pageSizes?: readonly number[];
  readonly onChange: (next: { page: number; pageSize: number }) => void;
};

const defaultSizes = [10, 20, 30, 50, 100];

/** The shown range of rows, the pages around the current one, and the rows per page. */
export function Pagination(props: PaginationProps) {
  const { page, pageSize, pageSizes = defaultSizes, onChange } = props;
  const last = lastKnown(props, pageSize);
  const go = (next: number) => onChange({ page: next, pageSize });
  return (
    <nav className={styles['bar']} aria-label="分页">
      <span className={styles['total']}>{totalText(page, pageSize, props)}</span>
      <div className={styles['pages']}>
        <button type="button" aria-label="上一页" disabled={page <= 1} onClick={() => go(page - 1)}>
          <ChevronLeft size={16} aria-hidden="true" />
        </button>
        {pagesAround(page, last, hasMore(props)).map((item) =>
          item.gap ? (
            <span key={item.key} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              type="button"
              key={item.key}
              aria-label={`第 ${item.page} 页`}
              aria-current={item.page === page ? 'page' : undefined}
              onClick={() => go(item.page)}
            >
              {item.page}
            </button>
          ),
        )}
        <button type="button" aria-label="下一页" disabled={page >= last} onClick={() => go(page + 1)}>
          <ChevronRight size={16} aria-hidden="true" />
        </button>
      </div>
      <select
        aria-label="每页条数"
        value={pageSize}
        onChange={(event) => onChange({ page: 1, pageSize: Number(event.target.value) })}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size} 条/页
          </option>
        ))}
      </select>
    </nav>
  );
}

/** `1-10 共45条`. */
function totalText(page: number, pageSize: number, counted: RowCount): string {
  const { total } = counted;
  const from = Math.min((page - 1) * pageSize + 1, total);
  return `${from}-${Math.min(page * pageSize, total)} ${howManyRows(counted)}`;
}

/** Returns the last page that certainly exists. */
export function lastKnown(counted: RowCount, pageSize: number): number {
  const { total } = counted;
  return hasMore(counted) ? Math.floor(total / pageSize) + 1 : Math.max(1, Math.ceil(total / pageSize));
}

type PageItem = { readonly key: string; readonly page: number; readonly gap: boolean };

/**
 * Returns the first, the last and two pages on either side of the current one, with marked gaps. `isOpen`: more pages
 * follow, so there is no last one.
 */
export function pagesAround(page: number, last: number, isOpen = false): readonly PageItem[] {
  const around = [1, page - 2, page - 1, page, page + 1, page + 2];
  const numbers = [...new Set(isOpen ? around : [...around, last])]
    .filter((number) => number >= 1 && number <= last)
    .sort((left, right) => left - right);
  const items = numbers.flatMap((number, index) => {
    const item = { key: `page-${number}`, page: number, gap: false };
    const before = numbers[index - 1];
    return before !== undefined && number - before > 1
      ? [{ key: `gap-${number}`, page: number, gap: true }, item]
      : [item];
  });
  return isOpen ? [...items, { key: 'gap-open', page: last, gap: true }] : items;
}
