import type { Caller } from '#server/http/caller.ts';
import {
  choiceSource,
  isNamed,
  namesIn,
  type ChoiceSource,
  type NamedSource,
} from '#server/forms/shared/choices/choice-kinds.rules.ts';
import type { ValuesByText } from '#server/forms/shared/choices/choice-cells.rules.ts';
import {
  listCategoriesNamed,
  listDepartsNamed,
  listPeopleNamed,
} from '#server/forms/shared/choices/choices.store.ts';
import { readRegion } from '#server/forms/shared/choices/regions.ts';
import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';
import { findRowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import { findRowsBy } from '#server/forms/shared/read/rows.store.ts';

type ChoiceDeps = Pick<RowDeps, 'db' | 'dictionaries' | 'onlineForms'>;
type Pair = readonly [text: string, value: string];

/**
 * Returns the values behind the texts of a field's choices; undefined if the field has no choices or stores the texts
 * themselves.
 */
export async function valuesByText(
  deps: ChoiceDeps,
  caller: Caller,
  field: FormField,
  texts: readonly string[],
): Promise<ValuesByText | undefined> {
  const source = choiceSource(field);
  if (source?.from === 'regions')
    return new Map(
      texts.flatMap((text): [string, string[]][] => {
        const path = readRegion(text);
        return path === undefined ? [] : [[text, [path]]];
      }),
    );
  if (source === undefined || !isNamed(source)) return undefined;
  const found = new Map<string, string[]>();
  for (const [text, value] of await pairsOf(deps, caller, source, texts))
    found.set(text.trim(), [...(found.get(text.trim()) ?? []), value]);
  return found;
}

async function pairsOf(
  deps: ChoiceDeps,
  caller: Caller,
  source: NamedSource,
  texts: readonly string[],
): Promise<readonly Pair[]> {
  switch (source.from) {
    case 'options':
      return [...source.texts].map(([value, text]) => [text, value]);
    case 'dict': {
      const items = (await deps.dictionaries.all())[source.code] ?? [];
      return items.map(({ value, text }) => [text ?? '', value ?? '']);
    }
    case 'people':
      return await listPeopleNamed(deps.db, texts);
    case 'departs':
      return await listDepartsNamed(deps.db, texts);
    case 'categories':
      return await listCategoriesNamed(deps.db, texts);
    case 'form':
      return await linkedRows(deps, caller, source, texts);
    default:
      return source satisfies never;
  }
}

/** Finds rows of another form that the caller can see and that a text identifies uniquely. */
async function linkedRows(
  { db, onlineForms }: ChoiceDeps,
  caller: Caller,
  { code, shown }: Extract<ChoiceSource, { from: 'form' }>,
  texts: readonly string[],
): Promise<readonly Pair[]> {
  const query = (await findRowPolicy({ db, onlineForms }, caller, code))?.queryFor('detail');
  const [key, second] = shown.length > 0 ? shown : [...(query?.fields.keys() ?? [])].slice(0, 1);
  const field = key === undefined || second !== undefined ? undefined : query?.fields.get(key);
  if (query === undefined || key === undefined || field?.type !== 'text') return [];
  const rows = await findRowsBy(db, query, key, texts);
  return rows.flatMap(({ id, values }) => namesIn(values[field.field.id]).map((text): Pair => [text, id]));
}
