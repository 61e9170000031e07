import { useState, type ReactNode } from 'react';
import styles from './more-fields.module.css';

type MoreFieldsProps = {
  readonly title?: string;
  /** One of the fields is refused: it must be seen. */
  readonly hasError: boolean;
  readonly children: ReactNode;
};

/** 更多: the fields of a form that have a default, folded. It stays open after an error has opened it. */
export function MoreFields({ title = '更多', hasError, children }: MoreFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      data-wide
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles['summary']}>{title}</summary>
      <div className={styles['fields']}>{children}</div>
    </details>
  );
}
