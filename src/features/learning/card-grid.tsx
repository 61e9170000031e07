import type { ReactNode } from 'react';
import styles from './course-card.module.css';

/** Cards of courses or units. Give it `<li>` children. */
export function CardGrid({ children }: { readonly children: ReactNode }) {
  return <ul className={styles['grid']}>{children}</ul>;
}

/** Grey cards where courses or units are about to be. */
export function CardGridSkeleton() {
  return (
    <output className={styles['grid']} aria-label="加载中">
      {[0, 1, 2].map((index) => (
        <span key={index} className={styles['bone']} />
      ))}
    </output>
  );
}
