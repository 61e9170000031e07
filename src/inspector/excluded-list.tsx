import { useInspector, useExclusions } from './inspector-state.ts';
import { keyOf, type Exclusion } from './exclusions.ts';
import { fileOfMachine } from './machines.ts';
import { eventText } from './part-names.ts';
import styles from './live.module.css';

/** The exclusions of the log; each can be removed. */
export function ExcludedList() {
  const { exclusions } = useInspector();
  const excluded = useExclusions();
  if (excluded.length === 0) return null;
  return (
    <ul className={styles['excluded']} aria-label="已排除">
      {excluded.map((one) => (
        <li key={keyOf(one)}>
          <button
            type="button"
            aria-label={`不再排除${exclusionText(one)}`}
            onClick={() => exclusions.drop(one)}
          >
            {exclusionText(one)} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** `事件 轮询：poll.now`, `实例 会话 t1/x:1`. */
function exclusionText(one: Exclusion): string {
  const entry = fileOfMachine(one.machine)?.entry;
  const title = entry?.title ?? one.machine;
  if (one.of === 'actor') return `实例 ${title} ${one.actor.split('/').at(-1)}`;
  const { text, id } = eventText(entry?.id ?? '', one.event);
  return `事件 ${title}：${text === id ? id : `${text} ${id}`}`;
}
