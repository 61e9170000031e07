import { isWide, type FormField, type OnlineColumns } from '#shared/forms/field-values.ts';
import { answeredText } from '#openapi/value-text.ts';
import type { DetailItem } from '#shared/ui/detail-list.tsx';
import { OnlineCell } from './online-cell.tsx';

/** Returns the readable fields of a row: all that its user sees, except passwords. */
export const shownFields = ({ fields }: OnlineColumns): readonly FormField[] =>
  fields.map(({ field }) => field).filter(({ kind }) => kind !== 'password');

/** Returns a row as terms and values. */
export const rowItems = (fields: readonly FormField[], row: object): readonly DetailItem[] =>
  fields.map((field) => ({
    term: field.label,
    wide: isWide(field),
    // The list cannot detect that an element renders nothing: a value without text is passed as undefined and marked as
    // empty.
    value: answeredText(field, row) === '' ? undefined : <OnlineCell field={field} row={row} whole />,
  }));
