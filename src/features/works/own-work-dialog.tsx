import type { Schema } from '#openapi/index.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';

type OwnWorkDialogProps = {
  readonly what: 'tag' | 'rename';
  readonly work: Schema<'WorkRow'>;
  readonly onClose: () => void;
};

/** Tag and name of a work: fetched when somebody asks for one of them. */
export function OwnWorkDialog({ what, ...props }: OwnWorkDialogProps) {
  return what === 'tag' ? <TagDialog {...props} /> : <RenameDialog {...props} />;
}
