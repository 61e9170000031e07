import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { shortHash } from '#lib/short-hash.ts';
import { useDraft } from '#lib/use-draft.ts';
import { RestoredBar } from '#ui/restored-bar.tsx';
import { changedValues, fitsField } from './draft-values.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';

type KeeperParts = {
  /**
   * What the form is, within its page. A form of the same name that starts from the same values gets unsaved text back:
   * 编辑 of one record does not show what was typed for another.
   */
  readonly name: string;
  /** The values it starts from are there. */
  readonly isReady?: boolean;
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
  { name, isReady = true, question, staysOnSearch = false }: KeeperParts,
) {
  const { isDirty, defaultValues } = form.formState;
  const base = JSON.stringify(defaultValues ?? {});
  const draft = useDraft({
    name: isReady ? `${name} ${shortHash(base)}` : undefined,
    isDirty,
    read: () => changedValues(form.getValues(), form.formState.defaultValues ?? {}),
    restore: (values) => restoreInto(form, values),
    subscribe: (changed) => form.subscribe({ formState: { values: true }, callback: changed }),
  });
  const guard = useLeaveGuard(isDirty, {
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

function restoreInto<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  values: Readonly<Record<string, unknown>>,
): boolean {
  const present = form.getValues();
  const isField = (text: string): text is FieldPath<Values> => Object.hasOwn(present, text);
  const fits = <Name extends FieldPath<Values>>(
    name: Name,
    value: unknown,
  ): value is FieldPathValue<Values, Name> => fitsField(name, value, form.getValues(name));
  let restored = 0;
  for (const [name, value] of Object.entries(values)) {
    if (!isField(name) || !fits(name, value)) continue;
    form.setValue(name, value, { shouldDirty: true });
    restored += 1;
  }
  return restored > 0;
}
