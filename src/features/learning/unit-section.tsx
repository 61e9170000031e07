import { Card } from '@radix-ui/themes';
import { useId, type ReactNode } from 'react';
import styles from './unit-page.module.css';

/** A section of the unit page with a heading. */
export function UnitSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Card asChild size="3">
      <section aria-labelledby={id}>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        {children}
      </section>
    </Card>
  );
}
