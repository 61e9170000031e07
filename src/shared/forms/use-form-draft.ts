import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { shortHash } from '#shared/text/short-hash.ts';
import type { DraftValues } from '#shared/drafts/drafts.ts';
import { useDraft } from '#shared/drafts/use-draft.ts';
import { formKeyOf, keptKey, takeFormKey } from './form-key.ts';
import { changedValues, fitsField } from '#shared/drafts/draft-values.ts';

/** Selects the values that may be stored outside the form, if names and inputs do not identify the secrets. */
export type Keepable = (values: DraftValues) => DraftValues;

type FormDraftOptions = {
  /**
   * The name of the form within its page; the initial values are part of the identity, except for a form that changes
   * during input.
   */
  readonly name: string;
  readonly isReady?: boolean;
  /** The form needs no session: its draft has no owner, and is stored in this tab only. */
  readonly isPublic?: boolean;
  readonly keepable?: Keepable | undefined;
  /**
   * Returns the part of a stored value that is still allowed; undefined for none. By default all values that fit the
   * field's type.
   */
  readonly restorable?: (name: string, value: unknown) => unknown;
};

/** Stores the draft of a react-hook-form form, without passwords, and restores it. `useInputProtection` does more. */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { name, isReady = true, isPublic = false, keepable = all, restorable = keepUnchanged }: FormDraftOptions,
) {
  const { isDirty, defaultValues } = form.formState;
  const base = JSON.stringify(defaultValues ?? {});
  return useDraft({
    name: isReady ? (isPublic ? name : `${name} ${shortHash(base)}`) : undefined,
    isPublic,
    isDirty,
    read: () => ({
      ...changedValues(keepable(form.getValues()), form.formState.defaultValues ?? {}),
      [keptKey]: formKeyOf(form),
    }),
    restore: ({ [keptKey]: key, ...values }) => {
      takeFormKey(form, key);
      return restoreInto(
        form,
        Object.entries(values)
          .map(([field, value]) => [field, restorable(field, value)] as const)
          .filter(([, value]) => value !== undefined),
      );
    },
    subscribe: (changed) => form.subscribe({ formState: { values: true }, callback: changed }),
  });
}

const all: Keepable = (values) => values;
const keepUnchanged = (_name: string, value: unknown): unknown => value;

function restoreInto<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  values: readonly (readonly [name: string, value: unknown])[],
): boolean {
  const present = form.getValues();
  const isField = (text: string): text is FieldPath<Values> => Object.hasOwn(present, text);
  const fits = <Name extends FieldPath<Values>>(
    name: Name,
    value: unknown,
  ): value is FieldPathValue<Values, Name> => fitsField(name, value, form.getValues(name));
  let restored = 0;
  for (const [name, value] of values) {
    if (!isField(name) || !fits(name, value)) continue;
    form.setValue(name, value, { shouldDirty: true });
    restored += 1;
  }
  return restored > 0;
}
