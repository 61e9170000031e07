import { Button } from '@radix-ui/themes';
import { hasMore, howManyRows, type RowCount } from '#shared/text/how-many.ts';
import { lastKnown, Pagination } from '#shared/ui/pagination.tsx';
import type { PageSize } from './define-resource.ts';
import { allRows, lastPage, pageSizes, type ListState } from './list-state.ts';
import styles from './resource.module.css';

type ListFooterProps = {
  readonly state: Pick<ListState, 'page' | 'size'>;
  /** The page size that 分页显示 returns to. */
  readonly defaultSize: PageSize;
  readonly counted: RowCount;
  /** The reason why everything on one page is incomplete. */
  readonly ending?: string | undefined;
  readonly onChange: (next: Pick<ListState, 'page' | 'size'>) => void;
};

/** The visible range, pages, page size, 跳至, and everything on one page. */
export function ListFooter({
  state: { page, size },
  defaultSize,
  counted,
  ending,
  onChange,
}: ListFooterProps) {
  if (size === allRows) {
    return (
      <>
        <span className={styles['total']}>{ending ?? howManyRows(counted)}</span>
        <Button type="button" variant="ghost" onClick={() => onChange({ page: 1, size: defaultSize })}>
          分页显示
        </Button>
      </>
    );
  }
  const last = lastKnown(counted, size);
  return (
    <>
      <Pagination
        page={page}
        pageSize={size}
        {...counted}
        pageSizes={pageSizes}
        onChange={(next) => onChange({ page: next.page, size: next.pageSize })}
      />
      {last > 1 ? (
        <>
          <JumpForm
            last={hasMore(counted) ? lastPage : last}
            onJump={(next) => onChange({ page: next, size })}
          />
          <Button type="button" variant="ghost" onClick={() => onChange({ page: 1, size: allRows })}>
            全部显示
          </Button>
        </>
      ) : null}
    </>
  );
}

function JumpForm({ last, onJump }: { readonly last: number; readonly onJump: (page: number) => void }) {
  return (
    <form
      className={styles['jump']}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = Number(new FormData(event.currentTarget).get('page'));
        event.currentTarget.reset();
        if (Number.isSafeInteger(typed) && typed > 0) onJump(Math.min(typed, last));
      }}
    >
      <label>
        跳至
        <input name="page" type="number" min={1} max={last} required inputMode="numeric" />页
      </label>
    </form>
  );
}
