import type { DraftValues } from './drafts.ts';

/** Names of fields that are never stored; fields with a password input on screen are excluded too. */
const secretName = /passw|pwd|secret|token|captcha|smscode/i;
const secretInputs = 'input[type="password"], input[autocomplete$="password"]';

/**
 * Returns the values that differ from the initial ones, without secrets and without values that are not plain data,
 * such as files.
 */
export function changedValues(values: DraftValues, start: DraftValues): DraftValues {
  const hidden = new Set(secretFieldsOnScreen());
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        !secretName.test(name) &&
        !hidden.has(name) &&
        isPlain(value) &&
        JSON.stringify(value) !== JSON.stringify(start[name]),
    ),
  );
}

/** Returns whether a stored value fits a field: it is not a secret, and has the type of the field's current value. */
export function fitsField(name: string, stored: unknown, present: unknown): boolean {
  if (secretName.test(name)) return false;
  const isEmpty = (value: unknown) => value === null || value === undefined;
  return isEmpty(stored) || isEmpty(present) || kindOf(stored) === kindOf(present);
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype && Object.values(value).every(isPlain);
}

function secretFieldsOnScreen(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>(secretInputs)].map(
    ({ name }) => name.split('.')[0] ?? name,
  );
}
