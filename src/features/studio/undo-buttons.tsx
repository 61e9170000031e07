import { Button } from '@radix-ui/themes';
import { ArchiveRestore, Redo2, Undo2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useNotices } from '#shared/app/app-context.tsx';
import type { EditorLink } from './editor-link.ts';

const restoreTexts = { Sprite: '恢复删掉的角色', Costume: '恢复删掉的造型', Sound: '恢复删掉的声音' } as const;

type UndoButtonsProps = { readonly link: Pick<EditorLink, 'undoable' | 'order' | 'subscribe'> };

/** 撤销 and 重做 of the blocks, and the last deleted sprite, costume or sound. */
export function UndoButtons({ link }: UndoButtonsProps) {
  const notices = useNotices();
  const { undo, redo, deleted } = useSyncExternalStore(link.subscribe, link.undoable);
  const press = (kind: 'undo' | 'redo', isPossible: boolean, text: string): void => {
    if (isPossible) link.order(kind);
    else notices.show({ kind: 'info', text });
  };
  return (
    <>
      <Button
        variant="ghost"
        color="gray"
        aria-label="撤销"
        title="撤销"
        data-idle={!undo}
        onClick={() => press('undo', undo, '现在没有可以撤销的积木。画图和声音里有自己的撤销')}
      >
        <Undo2 size={18} aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        color="gray"
        aria-label="重做"
        title="重做"
        data-idle={!redo}
        onClick={() => press('redo', redo, '现在没有可以重做的积木')}
      >
        <Redo2 size={18} aria-hidden="true" />
      </Button>
      {deleted === '' ? null : (
        <Button variant="soft" onClick={() => link.order('restore')}>
          <ArchiveRestore size={16} aria-hidden="true" />
          {restoreTexts[deleted]}
        </Button>
      )}
    </>
  );
}
