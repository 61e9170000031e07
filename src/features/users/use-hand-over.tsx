import { Suspense, useState, type ReactNode } from 'react';
import {
  deleteUsers,
  freezeUsers,
  handOver,
  readResponsibilities,
  restoreUsers,
  undoHandOver,
  unfreezeUsers,
} from '#shared/api/user.ts';
import type { Schema } from '#openapi/index.ts';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { useNotices, useSession } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import type { Reply } from '#shared/lists/define-resource.ts';
import type { RecordAction, RecordCrud } from '#shared/lists/use-record-crud.ts';
import { isResponsible } from './hand-over-text.ts';
import type { HandOverDialogProps } from './hand-over-dialog.tsx';
import { LazyHandOverDialog } from './lazy-dialogs.tsx';
import { useUndoNotice } from './use-undo-notice.ts';

type UserRow = Schema<'UserRow'>;
type Crud = RecordCrud<UserRow>;
type Ids = readonly string[];
type Leaving = {
  readonly act: (ids: Ids, handOverTo: string) => Promise<Reply>;
  /** Undoes it when nothing was handed over. */
  readonly undo: (ids: Ids) => Promise<Reply>;
  /** Returns whether it changes nothing for this person, so that 撤销 must not change anything either. */
  readonly isDone?: (user: UserRow) => boolean;
};

/** The actions after which a person can no longer do what they are responsible for, by their labels. */
const leaving: Readonly<Record<string, Leaving>> = {
  冻结: { act: freezeUsers, undo: unfreezeUsers, isDone: ({ status }) => status === 2 },
  删除: { act: deleteUsers, undo: restoreUsers },
};

/**
 * Asks for a colleague before people are frozen or deleted who are responsible for classes, courses or homework. Returns
 * `crud` with this question, `open` for handing over alone, and the dialog to render.
 */
export function useHandOver(
  crud: Crud,
  { rows, refresh }: { readonly rows: readonly UserRow[]; readonly refresh: () => Promise<unknown> },
): { readonly crud: Crud; readonly open: (id: string) => void; readonly dialog: ReactNode } {
  const notices = useNotices();
  const { announce, undoNow } = useUndoNotice(refresh);
  const ownId = useSession(({ context }) => context.userInfo?.id);
  const [question, setQuestion] = useState<Omit<HandOverDialogProps, 'onClose'>>();
  const close = () => setQuestion(undefined);
  const warn = (error: unknown, text: string) => {
    if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, text) });
  };
  const leave = async ({ act, undo: back, isDone }: Leaving, ids: Ids, handOverTo: string) => {
    const before = new Set(rows.filter((row) => isDone?.(row) === true).map(({ id }) => id));
    const { message: text } = await act(ids, handOverTo);
    const changed = ids.filter((id) => !before.has(id));
    if (handOverTo !== '') announce({ text, ids, undo: () => undoHandOver(ids) });
    else if (changed.length > 0) announce({ text, ids, undo: () => back(changed) });
    else notices.show({ kind: 'success', text });
    crud.select(ids, false);
    await refresh();
  };
  const ask = async (action: RecordAction, ids: Ids, step: Leaving) => {
    try {
      const people = (await readResponsibilities(ids)).filter(isResponsible);
      if (people.length === 0) return crud.ask(action, ids);
      const run = (handOverTo: string) => leave(step, ids, handOverTo);
      setQuestion({ verb: action.text, people, ids, run });
    } catch (error) {
      warn(error, '读取失败');
    }
  };
  const open = async (id: string) => {
    try {
      const ids = [id];
      const people = await readResponsibilities(ids);
      if (people.length === 0) {
        notices.show({ kind: 'info', text: '没有需要交接的班级、课程、作业和表单' });
        return;
      }
      const run = async (handOverTo: string) => {
        const { message } = await handOver({ userIds: id, handOverTo });
        announce({ text: message, ids, undo: () => undoHandOver(ids) });
        await refresh();
      };
      const onUndo = () => {
        close();
        void undoNow(() => undoHandOver(ids));
      };
      setQuestion({ verb: undefined, people, ids, run, onUndo });
    } catch (error) {
      warn(error, '读取失败');
    }
  };
  return {
    crud: {
      ...crud,
      ask: (action, ids) => {
        const step = leaving[action.text];
        // The server refuses to freeze or delete the own account.
        if (step === undefined || (ownId !== undefined && ids.includes(ownId))) return crud.ask(action, ids);
        void ask(action, ids, step);
      },
    },
    open: (id) => void open(id),
    dialog: (
      <Suspense>
        {question === undefined ? null : <LazyHandOverDialog {...question} onClose={close} />}
      </Suspense>
    ),
  };
}
