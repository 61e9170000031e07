import { ChangesLegend } from './changes-legend.tsx';
import type { ShownChange } from './shape-changes.ts';
import styles from './stage.module.css';

type ShapeChangesListProps = {
  /** Undefined: there is no golden file yet. */
  readonly changes: readonly ShownChange[] | undefined;
  readonly onChoose: (id: string | undefined) => void;
};

/** The differences between this build of a machine and its golden file; each line shows its place in the diagram. */
export function ShapeChangesList({ changes, onChoose }: ShapeChangesListProps) {
  if (changes === undefined) return <p className={styles['accepted']}>这个状态机还没有验收过</p>;
  if (changes.length === 0)
    return (
      <p className={styles['accepted']}>与验收的状态机结构一致；条件和动作只比较名称，不比较它们的内容</p>
    );
  return (
    <details className={styles['changes']} open>
      <summary>{`与验收的状态机结构有 ${changes.length} 处不同`}</summary>
      <ChangesLegend />
      <ul>
        {changes.map(({ kind, text, ids: [first] }) => (
          <li key={text} data-change={kind}>
            {first === undefined ? (
              text
            ) : (
              <button type="button" onClick={() => onChoose(first)}>
                {text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
