import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { newFormKey } from '#api/form-keys.ts';

type AnyForm<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'control'>;

const keys = new WeakMap<object, string>();

/** What the key of a form is called in its draft: no field has such a name. */
export const keptKey = '#form-key';

/** The key of an open form: the same until it has been saved. */
export function formKeyOf<Values extends FieldValues>({ control }: AnyForm<Values>): string {
  const key = keys.get(control) ?? newFormKey();
  keys.set(control, key);
  return key;
}

/** The form is saved, or is another one: what is sent from it next is something else. */
export function renewFormKey<Values extends FieldValues>({ control }: AnyForm<Values>): void {
  keys.delete(control);
}

/** Takes the key that stands in a draft, so that a form which was sent before a reload is known again. */
export function takeFormKey<Values extends FieldValues>({ control }: AnyForm<Values>, kept: unknown): void {
  if (typeof kept === 'string' && /^[0-9a-f]{32}$/.test(kept)) keys.set(control, kept);
}
