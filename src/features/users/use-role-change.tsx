import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { departUsersKey, readResponsibilities, undoHandOver, usersKey } from '#shared/api/user.ts';
import { ApiError } from '#shared/api/errors.ts';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import type { Schema } from '#openapi/index.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import type { RecordCrud } from '#shared/lists/use-record-crud.ts';
import { isResponsible, undoTime } from './hand-over-words.ts';
import type { HandOverDialogProps } from './hand-over-dialog.tsx';
import { LazyHandOverDialog } from './lazy-dialogs.tsx';

type Crud = RecordCrud<Schema<'UserRow'>>;
type Question = Pick<HandOverDialogProps, 'people'> & {
  readonly run: (handOverTo: string) => Promise<unknown>;
  /** Called when the dialog closes, whether something was decided or not. */
  readonly end: () => void;
};

/**
 * Asks for a colleague when the server refuses a change of roles because the person is responsible for classes, courses or
 * homework, and saves again. Returns `crud` with this question, and the dialog to render.
 */
export function useRoleChange(crud: Crud, id: string): { readonly crud: Crud; readonly dialog: ReactNode } {
  const notices = useNotices();
  const client = useQueryClient();
  const [question, setQuestion] = useState<Question>();
  const undo = async () => {
    try {
      notices.show({ kind: 'success', text: (await undoHandOver([id])).message });
      for (const queryKey of [usersKey(), departUsersKey()]) void client.invalidateQueries({ queryKey });
    } catch (error) {
      if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, '撤销失败') });
    }
  };
  const save: Crud['save'] = async (bodyOf) => {
    try {
      return await crud.save(bodyOf);
    } catch (error) {
      if (!(error instanceof ApiError) || error.field !== 'handOverTo') throw error;
    }
    const people = (await readResponsibilities([id])).filter(isResponsible);
    // Another person has moved everything in the meantime.
    if (people.length === 0) return await crud.save(bodyOf);
    return await new Promise<boolean>((resolve) => {
      // Closing the dialog without a decision leaves the form as it is, unsaved.
      let isSaved = false;
      const run = async (handOverTo: string) => {
        isSaved = await crud.save((row) => ({ ...bodyOf(row), handOverTo }));
        if (!isSaved || handOverTo === '') return;
        const act = () => {
          notices.dismiss(shown);
          void undo();
        };
        const text = '班级、课程、作业和表单已交接';
        const action = { label: '撤销', act };
        // Each 撤销 is for its own person.
        const shown = notices.show({
          kind: 'success',
          text,
          duration: undoTime,
          action,
          cause: `${text} ${id}`,
        });
      };
      const end = () => {
        setQuestion(undefined);
        resolve(isSaved);
      };
      setQuestion({ people, run, end });
    });
  };
  return {
    crud: { ...crud, save },
    dialog: (
      <Suspense>
        {question === undefined ? null : (
          <LazyHandOverDialog
            verb="保存"
            people={question.people}
            ids={[id]}
            run={question.run}
            onClose={question.end}
          />
        )}
      </Suspense>
    ),
  };
}
