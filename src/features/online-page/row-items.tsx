import { isWide, type FormField, type OnlineColumns } from '#domain/forms/field-values.ts';
import { answeredWords } from '#openapi/row-words.ts';
import type { DetailItem } from '#ui/detail-list.tsx';
import { OnlineCell } from './online-cell.tsx';

/** What of a row can be read: all that its user sees, but for passwords. */
export const shownFields = ({ fields }: OnlineColumns): readonly FormField[] =>
  fields.map(({ field }) => field).filter(({ kind }) => kind !== 'password');

/** A row as terms and values. */
export const rowItems = (fields: readonly FormField[], row: object): readonly DetailItem[] =>
  fields.map((field) => ({
    term: field.label,
    wide: isWide(field),
    // An element is never empty to whoever lists it: what has no words is left to be marked as nothing.
    value: answeredWords(field, row) === '' ? undefined : <OnlineCell field={field} row={row} whole />,
  }));
