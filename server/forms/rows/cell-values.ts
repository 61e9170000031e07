import type { ImportLine } from '#server/sheets/import-types.ts';
import { plainName } from '#server/files/clean-line.ts';
import { parseDate, parseDateTime, parseTime } from '#server/sheets/parse-dates.ts';
import {
  joinItems,
  readChoice,
  splitItems,
  writeChoice,
  type ValuesByText,
} from '#server/forms/shared/choices/choice-cells.rules.ts';
import { choiceSource, namesIn } from '#server/forms/shared/choices/choice-kinds.rules.ts';
import { valuesByText } from '#server/forms/shared/display-text/values-by-text.ts';
import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';
import type { RowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import type { RowTexts } from '#server/forms/shared/display-text/display-texts.ts';
import type { StoredRow } from '#server/forms/shared/stored-row.ts';
import { columnTypeOf } from '#server/forms/shared/values/value-types.ts';

// Values of choices and lists in cells of a sheet: what an export writes, an import reads as the same.

type ChoicesByField = ReadonlyMap<string, ValuesByText>;

const isList = ({ kind }: FormField): boolean => columnTypeOf(kind) === 'text[]';

async function choicesOf(
  deps: RowDeps,
  { caller }: Pick<RowPolicy, 'caller'>,
  fields: readonly FormField[],
  textsOf: (field: FormField) => readonly string[],
): Promise<ChoicesByField> {
  const choices = new Map<string, ValuesByText>();
  for (const field of fields) {
    if (choiceSource(field) === undefined) continue;
    const found = await valuesByText(deps, caller, field, [...new Set(textsOf(field))]);
    if (found !== undefined) choices.set(field.id, found);
  }
  return choices;
}

/** Cells hold the texts of choices, or their values. */
export async function cellReaders(
  deps: RowDeps,
  policy: RowPolicy,
  headers: ReadonlyMap<string, FormField>,
  lines: readonly ImportLine[],
): Promise<(field: FormField, text: string) => unknown> {
  const headerOf = new Map([...headers].map(([header, { id }]) => [id, header]));
  const choices = await choicesOf(deps, policy, [...headers.values()], (field) =>
    lines.flatMap(({ cell }) => itemsOf(field, cell(headerOf.get(field.id) ?? ''))),
  );
  return (field, text) => {
    const choicesByText = choices.get(field.id);
    const items =
      choicesByText === undefined
        ? itemsOf(field, text)
        : itemsOf(field, text).map((one) => readChoice(choicesByText, one));
    return isList(field) ? items : (plainForms[field.kind]?.(items.join('')) ?? items.join(''));
  };
}

/** Returns the plain number of an amount in a sheet: 1,234.50, ￥12 and -￥12 are numbers, and so is ３. */
function plainAmount(text: string): string {
  const plain = plainName(text).replace(/^(-?)[¥$]\s*/, '$1');
  return /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
}

/** How a cell says a value of these kinds, in the form that rows take; what it cannot be read as stays, and is refused by its name. */
const plainForms: Readonly<Partial<Record<FormField['kind'], (text: string) => string>>> = {
  date: (text) => parseDate(text) ?? text,
  datetime: (text) => parseDateTime(text) ?? text,
  time: (text) => parseTime(text) ?? text,
  integer: plainAmount,
  number: plainAmount,
  currency: plainAmount,
  percentage: (text) => plainAmount(plainName(text).replace(/%$/, '').trimEnd()),
  rating: plainAmount,
  email: plainName,
  phone: plainName,
};

const itemsOf = (field: FormField, text: string): string[] =>
  isList(field) ? splitItems(text) : [text.trim()];

/** Cells of choices and lists; undefined: the value of another kind, as it is. */
export async function cellWriters(
  deps: RowDeps,
  policy: RowPolicy,
  fields: readonly FormField[],
  { rows, texts }: { readonly rows: readonly StoredRow[]; readonly texts: RowTexts },
): Promise<(field: FormField, value: unknown) => string | undefined> {
  const textOf = (field: FormField, name: string): string | null =>
    texts(field, isList(field) ? [name] : name) ?? null;
  const choices = await choicesOf(deps, policy, fields, (field) =>
    rows.flatMap(({ values }) => namesIn(values[field.id]).flatMap((name) => textOf(field, name) ?? [])),
  );
  return (field, value) => {
    const choicesByText = choices.get(field.id);
    if (choicesByText === undefined && !isList(field)) return undefined;
    const items = namesIn(value).map((name) =>
      choicesByText === undefined ? name : writeChoice(choicesByText, name, textOf(field, name)),
    );
    return isList(field) ? joinItems(items) : items.join('');
  };
}
