import { rowText } from '#openapi/value-text.ts';
import type { Caller } from '#server/http/caller.ts';
import { cleanLine } from '#server/files/clean-line.ts';
import { writeChoice } from '#server/forms/shared/choices/choice-cells.rules.ts';
import type { ChoiceSource } from '#server/forms/shared/choices/choice-kinds.rules.ts';
import { valuesByText } from './values-by-text.ts';
import type { OfferedNames } from '#server/forms/shared/choices/choices.store.ts';
import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';
import { findRowPolicy, type RowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { AuthorizedQuery } from '#server/forms/shared/access/authorized-query.store.ts';
import { wireRowsAlone, type WireDeps } from '#server/forms/shared/read/wire-rows.ts';
import { findRowsOfTexts } from './linked-texts.store.ts';
import { listFirstRows } from '#server/forms/shared/read/rows.store.ts';

const singleLineKinds: ReadonlySet<FormField['kind']> = new Set([
  'text',
  'sequence',
  'email',
  'phone',
  'url',
  'region',
]);

/** Number of texts per query. */
const chunk = 50;

/**
 * Returns those of these texts that are display texts of rows of another form, as far as the caller can see the form,
 * its rows and its fields.
 */
export async function findDisplayTexts(
  deps: WireDeps,
  caller: Caller,
  { code, shown }: Extract<ChoiceSource, { from: 'displayText' }>,
  texts: readonly string[],
): Promise<ReadonlySet<string>> {
  const policy = await findRowPolicy(deps, caller, code);
  if (policy === undefined) return new Set();
  const query = policy.queryFor('detail');
  const textFields = textFieldsOf(policy, query, shown);
  const singleLineFields = textFields
    .filter((field) => singleLineKinds.has(field.kind))
    .flatMap(({ key }) => query.fields.get(key) ?? []);
  const found = new Set<string>();
  for (let at = 0; at < texts.length; at += chunk) {
    const batch = texts.slice(at, at + chunk);
    const phrases = [...new Set(batch.flatMap(phrasesOf))];
    const rows = await findRowsOfTexts(deps.db, query, { fields: singleLineFields, phrases, ids: batch });
    const wire = await wireRowsAlone(deps, query, rows);
    const displayTexts = new Set(wire.map((row) => collapseSpaces(rowText(textFields, row))));
    for (const text of batch) if (displayTexts.has(collapseSpaces(text))) found.add(text);
  }
  return found;
}

/** Returns the fields that the display text of a row consists of, as far as the caller can see them. */
function textFieldsOf({ form }: RowPolicy, query: AuthorizedQuery, shown: readonly string[]): FormField[] {
  const seen = form.definition.fields.filter(
    ({ key }) => query.fields.has(key) || query.formulas.some((formula) => formula.key === key),
  );
  return shown.length === 0 ? seen.slice(0, 1) : seen.filter(({ key }) => shown.includes(key));
}

/** Maximum number of rows whose texts are compared with that of a cell. */
const maxOffered = 500;

/**
 * Returns the first cell contents that a field linked to another form accepts, as far as the caller can see the form, its
 * rows and its fields; undefined if the form is not accessible.
 */
export async function listLinkedOffered(
  deps: WireDeps,
  caller: Caller,
  field: FormField,
  source: Extract<ChoiceSource, { from: 'displayText' | 'form' }>,
): Promise<OfferedNames | undefined> {
  const policy = await findRowPolicy(deps, caller, source.code);
  if (policy === undefined) return undefined;
  const query = policy.queryFor('detail');
  const { rows, total } = await listFirstRows(deps.db, query, maxOffered);
  const textFields = textFieldsOf(policy, query, source.shown);
  const wire = await wireRowsAlone(deps, query, rows);
  const texts = wire.map((row) => collapseSpaces(rowText(textFields, row)));
  const values =
    source.from === 'displayText' ? undefined : await valuesByText(deps, caller, field, [...new Set(texts)]);
  const names = rows.flatMap(({ id }, at) => {
    const text = texts[at] ?? '';
    // A row without a text shows its id, which is useless in a message.
    if (text === '' || text === id) return [];
    return [source.from === 'displayText' ? text : writeChoice(values ?? new Map(), id, text)];
  });
  return { names: [...new Set(names)], total };
}

/** Collapses the spaces that empty values leave. */
const collapseSpaces = (text: string): string => cleanLine(text).split(' ').filter(Boolean).join(' ');

/** Texts with more words than this are not split; they must match a single field. */
const maxWords = 40;

/** Returns every sequence of words of a text, because any of them may be the value of one field. */
function phrasesOf(text: string): string[] {
  const words = text.split(' ');
  if (words.length > maxWords) return [text];
  return words.flatMap((_word, from) =>
    words.slice(from).map((_end, more) => words.slice(from, from + more + 1).join(' ')),
  );
}
