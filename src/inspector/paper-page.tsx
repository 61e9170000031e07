import type { ReactNode } from 'react';
import styles from './report.module.css';

type PaperPageProps = {
  readonly title: string;
  /** Next to 打印. */
  readonly action?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The pressed button no longer exists. */
const focusAtOnce = (heading: HTMLElement | null): void => heading?.focus();

/** A printable page that replaces the inspector. */
export function PaperPage({ title, action, onClose, children }: PaperPageProps) {
  return (
    <article className={styles['report']} aria-label={title}>
      <header>
        <h1 ref={focusAtOnce} tabIndex={-1}>
          {title}
        </h1>
        {action}
        <button type="button" onClick={() => print()}>
          打印
        </button>
        <button type="button" onClick={onClose}>
          返回检查器
        </button>
      </header>
      {children}
    </article>
  );
}
