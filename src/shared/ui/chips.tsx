import { IconButton } from '@radix-ui/themes';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './chips.module.css';

type ChipsProps = {
  readonly items: readonly { readonly id: string; readonly text: string }[];
  readonly onRemove: (id: string) => void;
  /** A control that adds entries, at the end of the row. */
  readonly children?: ReactNode;
};

/** The selected entries, each with a button that removes it. */
export function Chips({ items, onRemove, children }: ChipsProps) {
  return (
    <div className={styles['chips']}>
      {items.map(({ id, text }) => (
        <span key={id} className={styles['chip']}>
          {text}
          <IconButton
            type="button"
            size="1"
            variant="ghost"
            color="gray"
            aria-label={`移除${text}`}
            onClick={() => onRemove(id)}
          >
            <X size={16} aria-hidden="true" />
          </IconButton>
        </span>
      ))}
      {children}
    </div>
  );
}
