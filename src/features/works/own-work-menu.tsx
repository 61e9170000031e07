import { Button } from '@radix-ui/themes';
import { Blocks, Ellipsis, History, PencilLine, Tag as TagIcon } from 'lucide-react';
import { hasBlocks } from '#domain/work/work-kinds.ts';
import type { Schema } from '#openapi/index.ts';
import { DropMenu } from '#ui/drop-menu.tsx';
import { mayRename } from './work-words.ts';

export type OwnWorkChoice = 'tag' | 'rename' | 'blocks' | 'versions';

type OwnWorkMenuProps = {
  readonly work: Schema<'WorkRow'>;
  readonly onChoose: (choice: OwnWorkChoice) => void;
};

/** What is done with a work of one's own now and then. */
export function OwnWorkMenu({ work, onChoose }: OwnWorkMenuProps) {
  const trigger = (
    <Button variant="surface" color="gray" type="button">
      <Ellipsis size={16} aria-hidden="true" />
      <span>
        更多<span className="visually-hidden">：{work.workName}</span>
      </span>
    </Button>
  );
  return (
    <DropMenu
      trigger={trigger}
      items={[
        {
          text: '标签',
          icon: <TagIcon size={16} aria-hidden="true" />,
          onSelect: () => onChoose('tag'),
        },
        ...(mayRename(work)
          ? [
              {
                text: '重命名',
                icon: <PencilLine size={16} aria-hidden="true" />,
                onSelect: () => onChoose('rename'),
              },
            ]
          : []),
        ...(hasBlocks(work.workFileKey_url)
          ? [
              {
                text: '看积木',
                icon: <Blocks size={16} aria-hidden="true" />,
                onSelect: () => onChoose('blocks'),
              },
            ]
          : []),
        {
          text: '版本',
          icon: <History size={16} aria-hidden="true" />,
          onSelect: () => onChoose('versions'),
        },
      ]}
    />
  );
}
