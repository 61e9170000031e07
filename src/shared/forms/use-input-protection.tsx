import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { RestoredBar } from '#shared/ui/states/restored-bar.tsx';
import { useFormDraft, type Keepable } from './use-form-draft.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';

type KeeperOptions = {
  /**
   * The name of the form within its page. A form of the same name with the same initial values gets the draft: 编辑 of
   * one record does not show the input for another.
   */
  readonly name: string;
  /** The initial values are loaded. */
  readonly isReady?: boolean;
  /** Something is not in the values yet and would be lost with them. */
  readonly isUnsaved?: boolean;
  /** For forms with dynamic fields: their names do not identify the secrets. */
  readonly keepable?: Keepable | undefined;
  readonly question?: string;
  /** The form stays on screen when only the search parameters change: that needs no prompt. */
  readonly staysOnSearch?: boolean;
};

const forgetters = new WeakMap<object, () => void>();

/** `useSave` calls this: a saved form has no draft. */
export function forgetDraftOf<Values extends FieldValues>(form: UseFormReturn<Values>): void {
  forgetters.get(form.control)?.();
}

/**
 * Everything that protects a form's input. Leaving asks (`attempt`, `dialog`, see `useLeaveGuard`); after an expired
 * login, a reload or a crash the input is restored when the same user opens the form again: show `bar` above the
 * fields. Passwords are never stored. `FormDrawer` has it built in; other forms call it next to `useSave`.
 */
export function useInputProtection<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { name, isReady = true, isUnsaved = false, keepable, question, staysOnSearch = false }: KeeperOptions,
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
