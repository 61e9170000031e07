import type { OnlineRow } from '#shared/api/online-rows.ts';
import { useDictOptions } from '#shared/dict/use-dict-options.ts';
import type { FormField } from '#shared/forms/field-values.ts';
import { OnlineCell } from '../online-cell.tsx';
import { optionText } from './sub-lines.ts';

type LineCellProps = { readonly field: FormField; readonly row: OnlineRow };

/** Kinds whose text only the server knows. */
const named: ReadonlySet<FormField['kind']> = new Set([
  'user',
  'users',
  'depart',
  'departs',
  'category',
  'tree',
  'link',
]);

/** A value of an unsaved row: its text comes from the options, as far as the page has them. */
export function LineCell({ field, row }: LineCellProps) {
  const value = row[field.key];
  const isEmpty = value === null || value === undefined || value === '';
  const isKnown = isEmpty || typeof row[`${field.key}_dictText`] === 'string';
  if (isKnown) return <OnlineCell field={field} row={row} />;
  const shownText = optionText(field, value);
  if (shownText !== undefined) return <span title={shownText}>{shownText}</span>;
  if (field.dict !== undefined) return <DictText dict={field.dict} field={field} value={value} />;
  return named.has(field.kind) ? '已选择' : <OnlineCell field={field} row={row} />;
}

function DictText({
  dict,
  field,
  value,
}: {
  readonly dict: string;
  readonly field: FormField;
  readonly value: unknown;
}) {
  const options = useDictOptions(dict);
  return optionText({ ...field, options: [...options] }, value) ?? null;
}
