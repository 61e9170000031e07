import type { Schema } from './index.ts';

type Field = Pick<Schema<'FormField'>, 'kind' | 'label'>;

/** Kinds whose value is selected rather than typed. */
const chosen: ReadonlySet<Field['kind']> = new Set([
  'date',
  'datetime',
  'time',
  'radio',
  'checkbox',
  'list',
  'listMulti',
  'switch',
  'rating',
  'searchChoice',
  'user',
  'users',
  'depart',
  'departs',
  'tree',
  'category',
  'region',
  'popup',
  'popupDict',
  'popupDicts',
  'link',
]);

/**
 * Returns the message for a required field of an online form that is empty. The form and the server use the
 * same text.
 */
export function missingValue({ kind, label }: Field): string {
  if (kind === 'file' || kind === 'image') return `请上传${label}！`;
  return `${chosen.has(kind) ? '请选择' : '请输入'}${label}！`;
}
