import type { Schema } from './index.ts';
import { holdsSeveral } from './value-text.ts';

type Field = Schema<'FormField'>;
type Kind = Field['kind'];

/** Placeholders in defaults for the person and the time of filling in, with the kinds that accept them. */
const tokens: readonly { readonly value: string; readonly text: string; readonly kinds: readonly Kind[] }[] =
  [
    { value: '{now}', text: '填写的时候', kinds: ['datetime', 'time'] },
    { value: '{today}', text: '填写的当天', kinds: ['date', 'datetime'] },
    { value: '{me}', text: '填写人本人', kinds: ['user', 'users'] },
    { value: '{myDepart}', text: '填写人的部门', kinds: ['depart', 'departs'] },
  ];

/** Returns the placeholders that a field of this kind accepts as default. */
export const tokensOf = (kind: Kind) => tokens.filter(({ kinds }) => kinds.includes(kind));

export const isToken = (text: string): boolean => tokens.some(({ value }) => value === text);

/** Text fields may hold every placeholder. */
const textKinds: ReadonlySet<Kind> = new Set(['text', 'textarea', 'markdown']);
export const holdsTokens = (kind: Kind): boolean => textKinds.has(kind);

/**
 * Returns whether a default is a placeholder that this kind accepts. A default left over from another kind
 * may not be.
 */
export const isTokenOf = (kind: Kind, text: string): boolean =>
  holdsTokens(kind) ? isToken(text) : tokensOf(kind).some(({ value }) => value === text);

/** Returns the options that a default selects. */
export const defaultNames = ({ kind, default: begins = '' }: Field): readonly string[] =>
  (holdsSeveral(kind) ? begins.split(',') : [begins])
    .map((name) => name.trim())
    .filter((name) => name !== '');

const choosing: ReadonlySet<Kind> = new Set([
  'radio',
  'checkbox',
  'list',
  'listMulti',
  'searchChoice',
  'popupDict',
  'popupDicts',
]);

/** Returns whether a field of this kind needs options of its own or a dictionary. */
export const needsChoices = (kind: Kind): boolean => choosing.has(kind);

/**
 * Returns whether the field uses its own options or a dictionary. Options left over from an earlier kind do
 * not count.
 */
export function takesOptions({ kind, category, form }: Field): boolean {
  if (kind === 'tree') return category === undefined;
  return kind === 'popup' ? form === undefined : needsChoices(kind);
}

/** Returns whether a default selects an option that the field does not have. */
export function isNotOffered(field: Field): boolean {
  const { options = [] } = field;
  if (options.length === 0 || !takesOptions(field)) return false;
  const known = new Set(options.map(({ value }) => value));
  return defaultNames(field).some((name) => !known.has(name));
}
