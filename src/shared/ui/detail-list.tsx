import type { CSSProperties, ReactNode } from 'react';
import styles from './detail-list.module.css';

export type DetailItem = {
  readonly term: string;
  readonly value: ReactNode;
  /** Takes the full width: a long text, a picture. */
  readonly wide?: boolean;
};

type DetailListProps = {
  readonly items: readonly DetailItem[];
  readonly title?: string;
  /** 1 to 4; larger values mean 4. Narrow screens show fewer. */
  readonly columns?: number;
  /** Vertical: the term above its value. */
  readonly layout?: 'horizontal' | 'vertical';
};

const maxColumns = 4;

/** Terms and their values in columns. */
export function DetailList({ items, title, columns = 3, layout = 'horizontal' }: DetailListProps) {
  const count = Math.min(maxColumns, Math.max(1, Math.floor(columns)));
  const size: CSSProperties & { '--columns': number } = { '--columns': count };
  return (
    <section className={styles['box']}>
      {title === undefined ? null : <h3 className={styles['title']}>{title}</h3>}
      <dl className={styles['list']} style={size} data-columns={count} data-layout={layout}>
        {items.map(({ term, value, wide = false }) => (
          <div key={term} data-wide={wide ? '' : undefined}>
            <dt>{term}</dt>
            <dd>{isEmpty(value) ? <span className={styles['nothing']}>—</span> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function isEmpty(value: ReactNode): boolean {
  return value === null || value === undefined || value === '';
}
