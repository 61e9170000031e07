import { Skeleton } from '@radix-ui/themes';
import styles from './states.module.css';

/** Grey bars in place of a loading page. Announced once to assistive technology. */
export function PageSkeleton({ rows = 6 }: { readonly rows?: number }) {
  return (
    <output className={styles['skeleton']} aria-label="加载中">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} />
      ))}
    </output>
  );
}
