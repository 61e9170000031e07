import type { ReactNode } from 'react';
import linkCard from '#shared/ui/link-card.module.css';
import styles from './work-grid.module.css';

/** Cards side by side, as many as fit. Give it `<li>` children. */
export function WorkGrid({ children }: { readonly children: ReactNode }) {
  return <ul className={`${linkCard['grid']} ${styles['grid']}`}>{children}</ul>;
}

/** Grey cards in place of loading works. */
export function WorkGridSkeleton({ count }: { readonly count: number }) {
  return (
    <output className={`${linkCard['grid']} ${styles['grid']}`} aria-label="加载中">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={`${linkCard['bone']} ${styles['bone']}`} />
      ))}
    </output>
  );
}
