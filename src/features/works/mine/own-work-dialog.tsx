import { BlocksDialog } from '#shared/work-blocks/blocks-dialog.tsx';
import type { Schema } from '#openapi/index.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { ShareDialog } from '../share/share-dialog.tsx';
import { TagDialog } from '../tags/tag-dialog.tsx';
import { isPublished } from '../work-labels.ts';

type OwnWorkDialogProps = {
  readonly what: 'tag' | 'rename' | 'share' | 'blocks';
  readonly work: Schema<'WorkRow'>;
  readonly onClose: () => void;
};

/** Tag, name, address and blocks of a work, loaded on request. */
export function OwnWorkDialog({ what, ...props }: OwnWorkDialogProps) {
  switch (what) {
    case 'tag':
      return <TagDialog {...props} />;
    case 'rename':
      return <RenameDialog {...props} />;
    case 'share':
      return (
        <ShareDialog
          {...props}
          isPrivate={!isPublished(props.work.workStatus)}
          link={new URL(`/work-detail?id=${encodeURIComponent(props.work.id)}`, location.href).href}
        />
      );
    case 'blocks':
      return (
        <BlocksDialog
          path={props.work.workFileKey_url ?? ''}
          title={props.work.workName}
          onClose={props.onClose}
        />
      );
    default:
      return what satisfies never;
  }
}
