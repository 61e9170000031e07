import { useQuery } from '@tanstack/react-query';
import type { Schema } from '#openapi/index.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { putBackEntry, removedEntriesQuery } from './api.ts';
import { useExhibitionAction } from './use-exhibition-action.ts';
import styles from './exhibitions.module.css';

/** 撤下的作品, with their reasons and 放回. Mount it to open it. */
export function RemovedDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const removed = useQuery(removedEntriesQuery(id));
  return (
    <Modal open title="撤下的作品" width={560} onClose={onClose}>
      <Loaded query={removed} skeleton={<PageSkeleton rows={3} />}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState text="没有撤下的作品" />
          ) : (
            <ul className={styles['removals']}>
              {entries.map((entry) => (
                <Removal key={entry.id} entry={entry} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Modal>
  );
}

function Removal({ entry }: { readonly entry: Schema<'ExhibitionRemoval'> }) {
  const putBack = useExhibitionAction(() => putBackEntry(entry.id));
  return (
    <li className={styles['entry']}>
      <span className={styles['entryName']}>
        {entry.workName} <span className={styles['minor']}>{entry.realname}</span>
      </span>
      <BusyButton
        type="button"
        variant="surface"
        aria-label={`放回${entry.workName}`}
        busy={putBack.isPending}
        onClick={() => putBack.mutate()}
      >
        放回
      </BusyButton>
      <p className={styles['reason']}>原因：{entry.reason}</p>
    </li>
  );
}
