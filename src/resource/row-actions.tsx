import { useRouter } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Popover } from '#ui/popover.tsx';
import styles from './resource.module.css';

type RowActionsProps = {
  readonly isNarrow: boolean;
  /** Of the record, for the button that opens them. */
  readonly name: string;
  readonly children: ReactNode;
};

/** What can be done with one row: side by side, or on a narrow screen behind one button. */
export function RowActions({ isNarrow, name, children }: RowActionsProps) {
  if (!isNarrow) return <div className={styles['actionRow']}>{children}</div>;
  const trigger = (
    <button type="button" className={styles['action']} aria-label={`操作${name}`}>
      <Ellipsis size={18} aria-hidden="true" />
    </button>
  );
  return (
    <Popover trigger={trigger} label="操作" width={132} align="end">
      {(close) => (
        <div className={styles['actionMenu']} role="presentation" onClick={close}>
          {children}
        </div>
      )}
    </Popover>
  );
}

type RowActionProps = {
  readonly children: ReactNode;
  readonly danger?: boolean;
  readonly onClick: () => void;
};

/** A text button in the 操作 column. */
export function RowAction({ children, danger = false, onClick }: RowActionProps) {
  return (
    <button
      type="button"
      className={styles['action']}
      data-danger={danger ? '' : undefined}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** A link in the 操作 column to a path of the menu, with its search: the router knows neither by name. */
export function RowLink({ children, href }: { readonly children: ReactNode; readonly href: string }) {
  const router = useRouter();
  return (
    <a
      className={styles['action']}
      href={href}
      onClick={(event) => {
        // Everything but a plain click is the browser's: a new tab, a new window.
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
    >
      {children}
    </a>
  );
}
