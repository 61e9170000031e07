import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { RestoredBar } from '#ui/restored-bar.tsx';
import { useFormDraft, type Keepable } from './use-form-draft.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';

type KeeperParts = {
  /**
   * What the form is, within its page. A form of the same name that starts from the same values gets unsaved text back:
   * 编辑 of one record does not show what was typed for another.
   */
  readonly name: string;
  /** The values it starts from are there. */
  readonly isReady?: boolean;
  /** Something is not in the values yet and would be lost with them. */
  readonly isUnsaved?: boolean;
  /** For forms whose fields are data: which of them hold secrets is not told by their names. */
  readonly keepable?: Keepable | undefined;
  readonly question?: string;
  /** The form stays on screen when only the search parameters change: that asks nothing. */
  readonly staysOnSearch?: boolean;
};

const forgetters = new WeakMap<object, () => void>();

/** `useSave` calls this: what is saved is no draft any more. */
export function forgetDraftOf<Values extends FieldValues>(form: UseFormReturn<Values>): void {
  forgetters.get(form.control)?.();
}

/**
 * Everything that keeps a form's text from being lost. Leaving asks (`attempt`, `dialog`, see `useLeaveGuard`); an
 * expired login, a reload or a crash brings it back when the same person opens the form again: show `bar` above the
 * fields. Passwords are never kept. `FormDrawer` has it built in; other forms call it beside `useSave`.
 */
export function useFormKeeper<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { name, isReady = true, isUnsaved = false, keepable, question, staysOnSearch = false }: KeeperParts,
) {
  const { isDirty } = form.formState;
  const draft = useFormDraft(form, { name, isReady, keepable });
  const guard = useLeaveGuard(isDirty || isUnsaved, {
    ...(question === undefined ? {} : { question }),
    onGivenUp: draft.forget,
    staysOnSearch,
  });
  const forget = () => {
    guard.release();
    draft.forget();
  };
  forgetters.set(form.control, forget);
  return {
    attempt: guard.attempt,
    dialog: guard.dialog,
    bar: draft.wasRestored ? (
      <RestoredBar
        onDiscard={() => {
          forget();
          form.reset();
        }}
      />
    ) : null,
  };
}
