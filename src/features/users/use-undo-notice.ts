import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import type { Reply } from '#shared/lists/define-resource.ts';

/** How long the notice with 撤销 is shown, in milliseconds. */
const undoTime = 15_000;

type Undoable = {
  readonly text: string;
  /** The people who were changed: each 撤销 is for its own people, so the same text for others is another notice. */
  readonly ids: readonly string[];
  readonly undo: () => Promise<Reply>;
};

/** Returns a function that announces a change with 撤销, and one that undoes; `refresh` follows an undoing. */
export function useUndoNotice(refresh: () => Promise<unknown>) {
  const notices = useNotices();
  const undoNow = async (undo: Undoable['undo']): Promise<void> => {
    try {
      notices.show({ kind: 'success', text: (await undo()).message });
      await refresh();
    } catch (error) {
      if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, '撤销失败') });
    }
  };
  const announce = ({ text, ids, undo }: Undoable): void => {
    const act = () => {
      notices.dismiss(shown);
      void undoNow(undo);
    };
    const shown = notices.show({
      kind: 'success',
      text,
      duration: undoTime,
      action: { label: '撤销', act },
      cause: `${text} ${ids.join(',')}`,
    });
  };
  return { announce, undoNow };
}
