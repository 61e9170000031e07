import { rowText } from '#openapi/row-words.ts';
import type { Caller } from '#server/http/caller.ts';
import { cleanLine } from '#server/files/clean-line.ts';
import { writeChoice } from './choice-cells.rules.ts';
import type { ChoiceSource } from './choice-kinds.rules.ts';
import { valuesByText } from './choices-by-text.ts';
import type { OfferedNames } from './choices.store.ts';
import type { FormField } from './row-access.rules.ts';
import { findRowPolicy, type RowPolicy } from './row-policy.ts';
import type { AuthorizedQuery } from './authorized-query.store.ts';
import { wireRowsAlone, type WireDeps } from './row-wire.ts';
import { findRowsOfTexts } from './row-words.store.ts';
import { listFirstRows } from './rows.store.ts';

const lines: ReadonlySet<FormField['kind']> = new Set([
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
export async function knownWords(
  deps: WireDeps,
  caller: Caller,
  { code, shown }: Extract<ChoiceSource, { from: 'words' }>,
  texts: readonly string[],
): Promise<ReadonlySet<string>> {
  const policy = await findRowPolicy(deps, caller, code);
  if (policy === undefined) return new Set();
  const authorized = policy.authorized('detail');
  const named = namedFields(policy, authorized, shown);
  const typed = named
    .filter((field) => lines.has(field.kind))
    .flatMap(({ key }) => authorized.fields.get(key) ?? []);
  const known = new Set<string>();
  for (let at = 0; at < texts.length; at += chunk) {
    const batch = texts.slice(at, at + chunk);
    const runs = [...new Set(batch.flatMap(runsOf))];
    const rows = await findRowsOfTexts(deps.db, authorized, { texts: typed, parts: runs, ids: batch });
    const called = new Set(
      (await wireRowsAlone(deps, authorized, rows)).map((row) => spaced(rowText(named, row))),
    );
    for (const text of batch) if (called.has(spaced(text))) known.add(text);
  }
  return known;
}

/** Returns the fields that the display text of a row consists of, as far as the caller can see them. */
function namedFields(
  { form }: RowPolicy,
  authorized: AuthorizedQuery,
  shown: readonly string[],
): FormField[] {
  const seen = form.definition.fields.filter(
    ({ key }) => authorized.fields.has(key) || authorized.formulas.some((formula) => formula.key === key),
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
  source: Extract<ChoiceSource, { from: 'words' | 'form' }>,
): Promise<OfferedNames | undefined> {
  const policy = await findRowPolicy(deps, caller, source.code);
  if (policy === undefined) return undefined;
  const authorized = policy.authorized('detail');
  const { rows, total } = await listFirstRows(deps.db, authorized, maxOffered);
  const named = namedFields(policy, authorized, source.shown);
  const texts = (await wireRowsAlone(deps, authorized, rows)).map((row) => spaced(rowText(named, row)));
  const known =
    source.from === 'words' ? undefined : await valuesByText(deps, caller, field, [...new Set(texts)]);
  const names = rows.flatMap(({ id }, at) => {
    const text = texts[at] ?? '';
    // A row without a text shows its id, which is useless in a message.
    if (text === '' || text === id) return [];
    return [source.from === 'words' ? text : writeChoice(known ?? new Map(), id, text)];
  });
  return { names: [...new Set(names)], total };
}

/** Collapses the spaces that empty values leave. */
const spaced = (text: string): string => cleanLine(text).split(' ').filter(Boolean).join(' ');

/** Texts with more words than this are not split; they must match a single field. */
const maxWords = 40;

/** Returns every run of words of a text, because any of them may be the value of one field. */
function runsOf(text: string): string[] {
  const words = text.split(' ');
  if (words.length > maxWords) return [text];
  return words.flatMap((_word, from) =>
    words.slice(from).map((_end, more) => words.slice(from, from + more + 1).join(' ')),
  );
}
