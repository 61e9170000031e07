import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { departUsersKey, readResponsibilities, undoHandOver, usersKey } from '#shared/api/user.ts';
import { ApiError } from '#shared/api/errors.ts';
import type { Schema } from '#openapi/index.ts';
import type { RecordCrud } from '#shared/lists/use-record-crud.ts';
import { isResponsible } from './hand-over-text.ts';
import type { HandOverDialogProps } from './hand-over-dialog.tsx';
import { LazyHandOverDialog } from './lazy-dialogs.tsx';
import { useUndoNotice } from './use-undo-notice.ts';

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
  const client = useQueryClient();
  const [question, setQuestion] = useState<Question>();
  const { announce } = useUndoNotice(() =>
    Promise.all([usersKey(), departUsersKey()].map((queryKey) => client.invalidateQueries({ queryKey }))),
  );
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
        announce({ text: '班级、课程、作业和表单已交接', ids: [id], undo: () => undoHandOver([id]) });
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
