import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TreeLine } from '../use-tree-list.ts';
import styles from '../resource.module.css';

type TreeCellProps<Row> = {
  readonly line: TreeLine<Row>;
  /** The name of the row, for the button. */
  readonly name: string;
  readonly onToggle: (row: Row, isOpen: boolean) => void;
  readonly children: ReactNode;
};

/** The first cell of a tree table: indented by level, with the expand button. */
export function TreeCell<Row>({ line, name, onToggle, children }: TreeCellProps<Row>) {
  const { row, level, isOpen } = line;
  return (
    <div className={styles['tree']} style={{ paddingInlineStart: level * 20 }}>
      {row === undefined || isOpen === undefined ? (
        <span className={styles['twist']} />
      ) : (
        <button
          type="button"
          className={styles['twist']}
          data-open={isOpen ? '' : undefined}
          aria-label={`${isOpen ? '收起' : '展开'}${name}`}
          onClick={() => onToggle(row, !isOpen)}
        >
          <ChevronRight size={16} aria-hidden="true" />
        </button>
      )}
      {children}
    </div>
  );
}
