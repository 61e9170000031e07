import type { ReactNode } from 'react';
import { HelpTip } from '#ui/tooltip.tsx';
import styles from './theme.module.css';

type SettingRowProps = {
  readonly label: string;
  /** Why the setting is not to be had now. */
  readonly reason?: string | undefined;
  readonly children: ReactNode;
};

/** One line of the drawer: what it is, and its switch. */
export function SettingRow({ label, reason, children }: SettingRowProps) {
  return (
    <div className={styles['row']}>
      <span>
        {label}
        {reason === undefined ? null : <HelpTip text={reason} />}
      </span>
      {children}
    </div>
  );
}
