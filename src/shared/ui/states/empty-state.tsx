import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './states.module.css';

/** A state without data, which is not an error. Learners get a picture (`Mascot`), and one action as its child. */
export function EmptyState({
  text = '暂无数据',
  picture = tray,
  children,
}: {
  readonly text?: string;
  readonly picture?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles['state']}>
      {picture}
      <p className={styles['text']}>{text}</p>
      {children}
    </div>
  );
}

const tray = <Inbox size={40} strokeWidth={1.2} className={styles['icon']} aria-hidden="true" />;
