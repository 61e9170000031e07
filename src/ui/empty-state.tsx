import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './states.module.css';

/** There is nothing to show, which is not an error. */
export function EmptyState({
  text = '暂无数据',
  children,
}: {
  readonly text?: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles['state']}>
      <Inbox size={40} strokeWidth={1.2} className={styles['icon']} aria-hidden="true" />
      <p className={styles['text']}>{text}</p>
      {children}
    </div>
  );
}
