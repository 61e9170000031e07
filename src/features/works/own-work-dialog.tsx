import { BlocksDialog } from '#domain/work-blocks/blocks-dialog.tsx';
import type { Schema } from '#openapi/index.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';

type OwnWorkDialogProps = {
  readonly what: 'tag' | 'rename' | 'blocks';
  readonly work: Schema<'WorkRow'>;
  readonly onClose: () => void;
};

/** Tag, name and blocks of a work: fetched when somebody asks for one of them. */
export function OwnWorkDialog({ what, ...props }: OwnWorkDialogProps) {
  if (what === 'blocks')
    return (
      <BlocksDialog
        path={props.work.workFileKey_url ?? ''}
        title={props.work.workName}
        onClose={props.onClose}
      />
    );
  return what === 'tag' ? <TagDialog {...props} /> : <RenameDialog {...props} />;
}
