import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { newFormKey } from '#shared/api/form-keys.ts';

type AnyForm<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'control'>;

const keys = new WeakMap<object, string>();

/** The name of the form key in its draft: no field has such a name. */
export const keptKey = '#form-key';

/** Returns the key of an open form: it stays the same until the form is saved. */
export function formKeyOf<Values extends FieldValues>({ control }: AnyForm<Values>): string {
  const key = keys.get(control) ?? newFormKey();
  keys.set(control, key);
  return key;
}

/** Renews the key of a form that was saved or replaced: the next request adds something else. */
export function renewFormKey<Values extends FieldValues>({ control }: AnyForm<Values>): void {
  keys.delete(control);
}

/** Restores the key from a draft, so that a form submitted before a reload is recognised. */
export function takeFormKey<Values extends FieldValues>(
  { control }: AnyForm<Values>,
  storedKey: unknown,
): void {
  if (typeof storedKey === 'string' && /^[0-9a-f]{32}$/.test(storedKey)) keys.set(control, storedKey);
}
