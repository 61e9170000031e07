import { Pagination } from '#ui/pagination.tsx';
import { pageSizes } from './list-state.ts';
import styles from './resource.module.css';

type ListFooterProps = {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onChange: (next: { page: number; size: number }) => void;
};

/** 共 N 条, pages, rows per page and 跳至. */
export function ListFooter({ page, size, total, onChange }: ListFooterProps) {
  const last = Math.max(1, Math.ceil(total / size));
  return (
    <div className={styles['footer']}>
      <Pagination
        page={page}
        pageSize={size}
        total={total}
        pageSizes={pageSizes}
        onChange={(next) => onChange({ page: next.page, size: next.pageSize })}
      />
      {last > 1 ? (
        <form
          className={styles['jump']}
          onSubmit={(event) => {
            event.preventDefault();
            const typed = Number(new FormData(event.currentTarget).get('page'));
            event.currentTarget.reset();
            if (Number.isSafeInteger(typed) && typed > 0) onChange({ page: Math.min(typed, last), size });
          }}
        >
          <label>
            跳至
            <input name="page" type="number" min={1} max={last} required inputMode="numeric" />页
          </label>
        </form>
      ) : null}
    </div>
  );
}
