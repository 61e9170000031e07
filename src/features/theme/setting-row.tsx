import type { ReactNode } from 'react';
import { HelpTip } from '#shared/ui/dialogs/tooltip.tsx';
import styles from './theme.module.css';

type SettingRowProps = {
  readonly label: string;
  /** The reason why the setting is unavailable now. */
  readonly reason?: string | undefined;
  readonly children: ReactNode;
};

/** One row of the drawer: the label and its switch. */
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
