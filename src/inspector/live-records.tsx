import { useState } from 'react';
import type { LiveActor } from './types.ts';
import { RecordLog } from './record-log.tsx';
import { SequenceView } from './sequence-view.tsx';
import { TabPanels } from './tab-panels.tsx';
import styles from './sequence.module.css';

const looks = [
  ['log', '记录'],
  ['sequence', '顺序图'],
] as const;
type Look = (typeof looks)[number][0];

type LiveRecordsProps = { readonly machine: string; readonly onActor: (actor: LiveActor) => void };

/** The events: as a list, or as a sequence diagram. */
export function LiveRecords({ machine, onActor }: LiveRecordsProps) {
  const [look, setLook] = useState<Look>('log');
  return (
    <TabPanels label="事件的样子" tabs={looks} value={look} onChange={setLook} look={styles['looks']}>
      {look === 'log' ? (
        <RecordLog machine={machine} onActor={onActor} />
      ) : (
        <SequenceView machine={machine} onActor={onActor} />
      )}
    </TabPanels>
  );
}
