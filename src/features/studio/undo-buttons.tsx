import { Button } from '@radix-ui/themes';
import { ArchiveRestore, Redo2, Undo2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useNotices } from '#shared/app/app-context.tsx';
import type { EditorLink } from './editor-link.ts';
import styles from './studio.module.css';

const steps = [
  {
    kind: 'undo',
    name: '撤销',
    Icon: Undo2,
    none: '现在没有可以撤销的积木。画造型、改声音时，请用那一页上的撤销',
  },
  { kind: 'redo', name: '重做', Icon: Redo2, none: '现在没有可以重做的积木' },
] as const;

const restoreTexts = {
  Sprite: '恢复删掉的角色',
  Costume: '恢复删掉的造型',
  Sound: '恢复删掉的声音',
} as const;

type UndoButtonsProps = { readonly link: Pick<EditorLink, 'undoable' | 'order' | 'subscribe'> };

/** 撤销 and 重做 of the blocks, and the last deleted sprite, costume or sound. */
export function UndoButtons({ link }: UndoButtonsProps) {
  const notices = useNotices();
  const undoable = useSyncExternalStore(link.subscribe, link.undoable);
  return (
    <>
      {steps.map(({ kind, name, Icon, none }) => (
        <Button
          key={kind}
          className={styles['step']}
          variant="ghost"
          color="gray"
          aria-label={name}
          title={name}
          // Not disabled: the button keeps the focus after the last step, and says why it does nothing.
          aria-disabled={!undoable[kind]}
          onClick={() => (undoable[kind] ? link.order(kind) : notices.show({ kind: 'info', text: none }))}
        >
          <Icon size={18} aria-hidden="true" />
        </Button>
      ))}
      {undoable.deleted === '' ? null : (
        <Button variant="soft" onClick={() => link.order('restore')}>
          <ArchiveRestore size={16} aria-hidden="true" />
          {restoreTexts[undoable.deleted]}
        </Button>
      )}
    </>
  );
}
