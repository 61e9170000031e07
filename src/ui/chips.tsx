import { IconButton } from '@radix-ui/themes';
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
