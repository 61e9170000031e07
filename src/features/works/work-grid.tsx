import type { ReactNode } from 'react';
import styles from './work-grid.module.css';

/** Cards side by side, as many as fit. Give it `<li>` children. */
export function WorkGrid({ children }: { readonly children: ReactNode }) {
  return <ul className={styles['grid']}>{children}</ul>;
}

/** Grey cards where works are about to be. */
export function WorkGridSkeleton({ count }: { readonly count: number }) {
  return (
    <output className={styles['grid']} aria-label="加载中">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles['bone']} />
      ))}
    </output>
  );
}
