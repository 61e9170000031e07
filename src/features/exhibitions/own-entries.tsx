import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { enterExhibition, withdrawEntry } from './api.ts';
import { useExhibitionAction } from './use-exhibition-action.ts';
import styles from './exhibitions.module.css';

type OwnEntriesProps = { readonly exhibition: Schema<'ExhibitionView'> };
type OwnEntry = Schema<'OwnExhibitionEntry'>;

/** The pupil's works in the exhibition: 换成新的, 撤回, and why a teacher has removed one. */
export function OwnEntries({ exhibition }: OwnEntriesProps) {
  const [leaving, setLeaving] = useState<OwnEntry>();
  const withdraw = useExhibitionAction(withdrawEntry, () => setLeaving(undefined));
  return (
    <>
      <ul className={styles['entries']} aria-label="我交的作品">
        {exhibition.ownEntries.map((entry) => (
          <li key={entry.id} className={styles['entry']}>
            <span className={styles['entryName']}>{entry.workName}</span>
            {entry.removedReason === null ? (
              <>
                <Tag tone="success">已参展</Tag>
                {entry.isChanged && exhibition.mayEnter ? (
                  <ReplaceButton exhibitionId={exhibition.id} entry={entry} />
                ) : null}
                <Button
                  type="button"
                  variant="surface"
                  color="gray"
                  aria-label={`撤回${entry.workName}`}
                  onClick={() => setLeaving(entry)}
                >
                  撤回
                </Button>
              </>
            ) : (
              <>
                <Tag tone="warning">老师撤下了</Tag>
                <p className={styles['reason']}>原因：{entry.removedReason}</p>
              </>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        title="撤回作品"
        text={`“${leaving?.workName ?? ''}”不参展了吗？${
          exhibition.mayEnter ? '以后可以再交。' : '交作品的时间已经过了，撤回以后不能再交。'
        }作品还在“我的作品”里。`}
        confirmText="撤回"
        busy={withdraw.isPending}
        onConfirm={() => (leaving === undefined ? undefined : withdraw.mutate(leaving.id))}
        onClose={() => setLeaving(undefined)}
      />
    </>
  );
}

/** The work has changed since it was entered. */
function ReplaceButton({ exhibitionId, entry }: { readonly exhibitionId: string; readonly entry: OwnEntry }) {
  const replace = useExhibitionAction(() => enterExhibition({ id: exhibitionId, workId: entry.workId }));
  return (
    <BusyButton
      type="button"
      variant="surface"
      aria-label={`换成新的：${entry.workName}`}
      busy={replace.isPending}
      onClick={() => replace.mutate()}
    >
      换成新的
    </BusyButton>
  );
}
