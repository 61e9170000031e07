import { rowText } from '#openapi/row-words.ts';
import type { Caller } from '#server/http/caller.ts';
import { cleanLine } from '#server/files/clean-line.ts';
import type { ChoiceSource } from './choice-kinds.rules.ts';
import type { FormField } from './row-access.rules.ts';
import { findRowGate } from './row-gate.ts';
import { wireRowsAlone, type WireDeps } from './row-wire.ts';
import { findRowsOfTexts } from './row-words.store.ts';

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
  parts: WireDeps,
  caller: Caller,
  { code, shown }: Extract<ChoiceSource, { from: 'words' }>,
  texts: readonly string[],
): Promise<ReadonlySet<string>> {
  const gate = await findRowGate(parts, caller, code);
  if (gate === undefined) return new Set();
  const pass = gate.pass('detail');
  const seen = gate.form.definition.fields.filter(
    ({ key }) => pass.fields.has(key) || pass.formulas.some((formula) => formula.key === key),
  );
  const named = shown.length === 0 ? seen.slice(0, 1) : seen.filter(({ key }) => shown.includes(key));
  const typed = named
    .filter((field) => lines.has(field.kind))
    .flatMap(({ key }) => pass.fields.get(key) ?? []);
  const known = new Set<string>();
  for (let at = 0; at < texts.length; at += chunk) {
    const asked = texts.slice(at, at + chunk);
    const runs = [...new Set(asked.flatMap(runsOf))];
    const rows = await findRowsOfTexts(parts.db, pass, { texts: typed, parts: runs, ids: asked });
    const called = new Set(
      (await wireRowsAlone(parts, pass, rows)).map((row) => spaced(rowText(named, row))),
    );
    for (const text of asked) if (called.has(spaced(text))) known.add(text);
  }
  return known;
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
