import { Button } from '@radix-ui/themes';
import {
  Blocks,
  Download,
  Ellipsis,
  History,
  PencilLine,
  Play,
  Share2,
  Tag as TagIcon,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useRouter } from '@tanstack/react-router';
import { detailLink } from '#shared/app/detail-link.ts';
import { hasBlocks } from '#shared/work/work-kinds.ts';
import { isEditable } from '#shared/work/create-link.ts';
import type { Schema } from '#openapi/index.ts';
import { DropMenu, type DropMenuItem } from '#shared/ui/dialogs/drop-menu.tsx';
import { isPlayable, mayDelete, mayRename } from '../work-labels.ts';

export type OwnWorkChoice = 'tag' | 'rename' | 'blocks' | 'versions' | 'share' | 'download';

type OwnWorkMenuProps = {
  readonly work: Schema<'WorkRow'>;
  readonly onChoose: (choice: OwnWorkChoice) => void;
  readonly onDelete: () => void;
};

/** Rare actions on one of the user's own works. */
export function OwnWorkMenu({ work, onChoose, onDelete }: OwnWorkMenuProps) {
  const router = useRouter();
  const trigger = (
    <Button size="3" variant="surface" color="gray" type="button">
      <Ellipsis size={18} aria-hidden="true" />
      <span className="visually-hidden">更多：{work.workName}</span>
    </Button>
  );
  const entry = (text: string, Icon: LucideIcon, onSelect: () => void): DropMenuItem => ({
    text,
    icon: <Icon size={16} aria-hidden="true" />,
    onSelect,
  });
  const choice = (text: string, Icon: LucideIcon, chosen: OwnWorkChoice) =>
    entry(text, Icon, () => onChoose(chosen));
  return (
    <DropMenu
      trigger={trigger}
      items={[
        // The main action of a work that cannot be edited.
        ...(isEditable(work)
          ? [entry('播放', Play, () => void router.navigate(detailLink('work', work.id)))]
          : []),
        ...(isPlayable(work.workType) ? [choice('分享', Share2, 'share')] : []),
        ...(work.workFileKey_url ? [choice('下载', Download, 'download')] : []),
        choice('标签', TagIcon, 'tag'),
        ...(mayRename(work) ? [choice('重命名', PencilLine, 'rename')] : []),
        ...(hasBlocks(work.workFileKey_url) ? [choice('看积木', Blocks, 'blocks')] : []),
        choice('版本', History, 'versions'),
        ...(mayDelete(work) ? [{ ...entry('删除', Trash2, onDelete), danger: true, startsGroup: true }] : []),
      ]}
    />
  );
}
