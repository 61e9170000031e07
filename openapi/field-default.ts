import type { Schema } from './index.ts';
import { holdsSeveral } from './row-words.ts';

type Field = Schema<'FormField'>;
type Kind = Field['kind'];

/** What a default says of whoever opens the form, and when, by the kinds that take it. */
const tokens: readonly { readonly value: string; readonly text: string; readonly kinds: readonly Kind[] }[] =
  [
    { value: '{now}', text: '填写的时候', kinds: ['datetime', 'time'] },
    { value: '{today}', text: '填写的当天', kinds: ['date', 'datetime'] },
    { value: '{me}', text: '填写人本人', kinds: ['user', 'users'] },
    { value: '{myDepart}', text: '填写人的部门', kinds: ['depart', 'departs'] },
  ];

/** Those that a field of this kind can begin with. */
export const tokensOf = (kind: Kind) => tokens.filter(({ kinds }) => kinds.includes(kind));

export const isToken = (text: string): boolean => tokens.some(({ value }) => value === text);

/** Texts may hold what is filled in when a form opens, whatever it is. */
const textKinds: ReadonlySet<Kind> = new Set(['text', 'textarea', 'markdown']);
export const holdsTokens = (kind: Kind): boolean => textKinds.has(kind);

/** Whether a default says what a field of this kind can begin with: one that was of another kind may still say something else. */
export const isTokenOf = (kind: Kind, text: string): boolean =>
  holdsTokens(kind) ? isToken(text) : tokensOf(kind).some(({ value }) => value === text);

/** The names that a default chooses. */
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

/** Whether the choices of this kind must be written down or come from a dictionary. */
export const needsChoices = (kind: Kind): boolean => choosing.has(kind);

/** Whether its choices are its own options, or a dictionary; those of an earlier kind of a field are none. */
export function takesOptions({ kind, category, form }: Field): boolean {
  if (kind === 'tree') return category === undefined;
  return kind === 'popup' ? form === undefined : needsChoices(kind);
}

/** Whether a default names a choice that the field itself does not have. */
export function isNotOffered(field: Field): boolean {
  const { options = [] } = field;
  if (options.length === 0 || !takesOptions(field)) return false;
  const known = new Set(options.map(({ value }) => value));
  return defaultNames(field).some((name) => !known.has(name));
}
