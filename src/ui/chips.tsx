import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './chips.module.css';

type ChipsProps = {
  readonly items: readonly { readonly id: string; readonly text: string }[];
  readonly onRemove: (id: string) => void;
  /** What adds more of them, at the end of the row. */
  readonly children?: ReactNode;
};

/** What has been chosen, each with a button that takes it out again. */
export function Chips({ items, onRemove, children }: ChipsProps) {
  return (
    <div className={styles['chips']}>
      {items.map(({ id, text }) => (
        <span key={id} className={styles['chip']}>
          {text}
          <button type="button" aria-label={`移除${text}`} onClick={() => onRemove(id)}>
            <X size={14} aria-hidden="true" />
          </button>
        </span>
      ))}
      {children}
    </div>
  );
}
