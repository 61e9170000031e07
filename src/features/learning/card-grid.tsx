import type { ReactNode } from 'react';
import linkCard from '#shared/ui/link-card.module.css';
import styles from './course-card.module.css';

/** Cards of courses or units. Give it `<li>` children. */
export function CardGrid({ children }: { readonly children: ReactNode }) {
  return <ul className={`${linkCard['grid']} ${styles['grid']}`}>{children}</ul>;
}

/** Grey cards in place of loading courses or units. */
export function CardGridSkeleton() {
  return (
    <output className={`${linkCard['grid']} ${styles['grid']}`} aria-label="加载中">
      {[0, 1, 2].map((index) => (
        <span key={index} className={`${linkCard['bone']} ${styles['bone']}`} />
      ))}
    </output>
  );
}
