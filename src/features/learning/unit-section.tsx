import { useId, type ReactNode } from 'react';
import styles from './unit-page.module.css';

/** A headed part of the unit page. */
export function UnitSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      {children}
    </section>
  );
}
