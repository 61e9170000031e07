import { contextDiff } from './context-diff.ts';
import { useInspector } from './inspector-state.ts';
import { exclusionsOf } from './exclusions.ts';
import { fileOfMachine } from './machines.ts';
import type { LiveRecord } from './types.ts';
import { besides } from './moment.ts';
import styles from './live.module.css';

type RecordDetailProps = {
  readonly record: LiveRecord;
  /** The records of the adjacent list, oldest first: the buttons move within it, whatever else happened in between. */
  readonly among: readonly LiveRecord[];
  readonly onChoose: (record: LiveRecord) => void;
};

/**
 * One record: the event's data and its changes. The diagram shows the moment after it. At either end of the list the
 * buttons keep the focus, which scrolls the details.
 */
export function RecordDetail({ record, among, onChoose }: RecordDetailProps) {
  const { before: earlier, after: later } = besides(among, record);
  const { step, before } = record;
  const { exclusions } = useInspector();
  const exclude = exclusionsOf(record);
  const changes = contextDiff(before, step.context);
  const payload = JSON.stringify(step.payload, null, 2);
  return (
    <section className={styles['detail']} aria-label="记录详情">
      <header>
        <button
          type="button"
          aria-disabled={earlier === undefined}
          onClick={() => earlier && onChoose(earlier)}
        >
          ← 前一刻
        </button>
        <button type="button" aria-disabled={later === undefined} onClick={() => later && onChoose(later)}>
          后一刻 →
        </button>
        <span>{senderText(step.from)}</span>
      </header>
      <div className={styles['exclude']}>
        <button type="button" onClick={() => exclusions.add(exclude.event)}>
          排除这类事件
        </button>
        <button type="button" onClick={() => exclusions.add(exclude.actor)}>
          排除这个实例
        </button>
      </div>
      {payload === '{}' ? <p>事件没有数据</p> : <pre aria-label="事件数据">{payload}</pre>}
      {changes.length === 0 ? (
        <p>上下文没有变化</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>上下文</th>
              <th>之前</th>
              <th>之后</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ path, before: old, after }) => (
              <tr key={path}>
                <td>{path}</td>
                <td>{old}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** `来自 会话`: a machine by its title, another actor by its name in the code. */
function senderText(from: string | undefined): string {
  return from === undefined ? '来自页面' : `来自 ${fileOfMachine(from)?.entry.title ?? from}`;
}
