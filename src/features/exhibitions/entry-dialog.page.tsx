import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Author } from '#features/works/author.tsx';
import type { Schema } from '#openapi/index.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { entryQuery } from './api.ts';
import { EntryPlayer } from './entry-player.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { VoteButton } from './vote-button.tsx';
import styles from './exhibitions.module.css';

type EntryDialogProps = {
  readonly exhibition: Schema<'ExhibitionView'>;
  readonly id: string;
  readonly onClose: () => void;
};

/** One work of the exhibition in the player, with the vote of a pupil and 撤下 of a teacher. Mount it to open it. */
export function EntryDialog({ exhibition, id, onClose }: EntryDialogProps) {
  const entry = useQuery(entryQuery(id));
  return (
    <Modal open title={entry.data?.workName ?? '作品'} width={720} onClose={onClose}>
      <Loaded query={entry} skeleton={<PageSkeleton rows={6} />}>
        {(shown) => <ShownEntry key={shown.id} exhibition={exhibition} entry={shown} onClose={onClose} />}
      </Loaded>
    </Modal>
  );
}

type ShownEntryProps = Pick<EntryDialogProps, 'exhibition' | 'onClose'> & {
  readonly entry: Schema<'ExhibitionEntry'>;
};

function ShownEntry({ exhibition, entry, onClose }: ShownEntryProps) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <div className={styles['dialog']}>
      <EntryPlayer entry={entry} />
      <div className={styles['dialogFoot']}>
        <Author realname={entry.realname} username={null} avatar={entry.avatar_url} size={32} />
        <div className={styles['tools']}>
          {entry.mayRemove ? (
            <Button type="button" size="3" variant="surface" color="red" onClick={() => setRemoving(true)}>
              撤下
            </Button>
          ) : null}
          <VoteButton exhibition={exhibition} entry={entry} />
        </div>
      </div>
      {isRemoving ? (
        <RemoveDialog entry={entry} onRemoved={onClose} onClose={() => setRemoving(false)} />
      ) : null}
    </div>
  );
}
