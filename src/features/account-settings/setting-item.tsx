import type { ReactNode } from 'react';
import styles from './settings.module.css';

type SettingItemProps = {
  readonly title: string;
  readonly text: ReactNode;
  /** At the end of the row: a button, a select. */
  readonly children?: ReactNode;
};

/** One setting: its name, its state, and its action. */
export function SettingItem({ title, text, children }: SettingItemProps) {
  return (
    <div className={styles['item']}>
      <div className={styles['words']}>
        <b>{title}</b>
        <span className={styles['minor']}>{text}</span>
      </div>
      {children}
    </div>
  );
}
