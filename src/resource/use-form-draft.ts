import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { shortHash } from '#lib/short-hash.ts';
import type { DraftValues } from '#domain/drafts/drafts.ts';
import { useDraft } from '#domain/drafts/use-draft.ts';
import { formKeyOf, keptKey, takeFormKey } from './form-key.ts';
import { changedValues, fitsField } from '#domain/drafts/draft-values.ts';

/** What of the values may be kept outside of the form, where names and inputs do not tell what is secret. */
export type Keepable = (values: DraftValues) => DraftValues;

type FormDraftParts = {
  /** What the form is, within its page; the values it starts from belong to it, but to a form that changes while it is filled in. */
  readonly name: string;
  readonly isReady?: boolean;
  /** Where nobody has to be logged in: text of nobody in particular, kept in this tab of the browser alone. */
  readonly isPublic?: boolean;
  readonly keepable?: Keepable | undefined;
  /** What of a kept value can still be given; undefined: nothing. Left out: all that fits the field's type. */
  readonly restorable?: (name: string, value: unknown) => unknown;
};

/** Keeps the text of a form of react-hook-form, without passwords, and gives it back. `useFormKeeper` does more. */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { name, isReady = true, isPublic = false, keepable = all, restorable = asKept }: FormDraftParts,
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
const asKept = (_name: string, value: unknown): unknown => value;

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
