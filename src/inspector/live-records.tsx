import { useState } from 'react';
import type { LiveActor } from './live-store.ts';
import { RecordLog } from './record-log.tsx';
import { SequenceView } from './sequence-view.tsx';
import styles from './sequence.module.css';

const looks = { log: '记录', sequence: '顺序图' } as const;
type Look = keyof typeof looks;
const names: readonly Look[] = ['log', 'sequence'];

type LiveRecordsProps = { readonly machine: string; readonly onActor: (actor: LiveActor) => void };

/** What happened: as a list, or as messages from line to line. */
export function LiveRecords({ machine, onActor }: LiveRecordsProps) {
  const [look, setLook] = useState<Look>('log');
  return (
    <div className={styles['records']}>
      <div role="tablist" aria-label="事件的样子" className={styles['looks']}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={look === name}
            onClick={() => setLook(name)}
          >
            {looks[name]}
          </button>
        ))}
      </div>
      {look === 'log' ? (
        <RecordLog machine={machine} onActor={onActor} />
      ) : (
        <SequenceView machine={machine} onActor={onActor} />
      )}
    </div>
  );
}
