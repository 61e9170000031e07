import type { Caller } from '#server/http/caller.ts';
import { choiceSource, isNamed, namesIn, type ChoiceSource, type NamedSource } from './choice-kinds.rules.ts';
import type { ValuesByText } from './choice-cells.rules.ts';
import { listCategoriesNamed, listDepartsNamed, listPeopleNamed } from './choices.store.ts';
import { readRegion } from './regions.ts';
import type { FormField } from './row-access.rules.ts';
import { findRowPolicy } from './row-policy.ts';
import type { RowDeps } from './row-parts.ts';
import { findRowsBy } from './rows.store.ts';

type Parts = Pick<RowDeps, 'db' | 'dictionaries' | 'onlineForms'>;
type Pair = readonly [text: string, value: string];

/**
 * Returns the values behind the texts of a field's choices; undefined if the field has no choices or stores the texts
 * themselves.
 */
export async function valuesByText(
  parts: Parts,
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
  for (const [text, value] of await pairsOf(parts, caller, source, texts))
    found.set(text.trim(), [...(found.get(text.trim()) ?? []), value]);
  return found;
}

async function pairsOf(
  parts: Parts,
  caller: Caller,
  source: NamedSource,
  texts: readonly string[],
): Promise<readonly Pair[]> {
  switch (source.from) {
    case 'options':
      return [...source.texts].map(([value, text]) => [text, value]);
    case 'dict': {
      const items = (await parts.dictionaries.all())[source.code] ?? [];
      return items.map(({ value, text }) => [text ?? '', value ?? '']);
    }
    case 'people':
      return await listPeopleNamed(parts.db, texts);
    case 'departs':
      return await listDepartsNamed(parts.db, texts);
    case 'categories':
      return await listCategoriesNamed(parts.db, texts);
    case 'form':
      return await linkedRows(parts, caller, source, texts);
    default:
      return source satisfies never;
  }
}

/** Finds rows of another form that the caller can see and that a text identifies uniquely. */
async function linkedRows(
  { db, onlineForms }: Parts,
  caller: Caller,
  { code, shown }: Extract<ChoiceSource, { from: 'form' }>,
  texts: readonly string[],
): Promise<readonly Pair[]> {
  const authorized = (await findRowPolicy({ db, onlineForms }, caller, code))?.authorized('detail');
  const [key, second] = shown.length > 0 ? shown : [...(authorized?.fields.keys() ?? [])].slice(0, 1);
  const field = key === undefined || second !== undefined ? undefined : authorized?.fields.get(key);
  if (authorized === undefined || key === undefined || field?.type !== 'text') return [];
  const rows = await findRowsBy(db, authorized, key, texts);
  return rows.flatMap(({ id, values }) => namesIn(values[field.field.id]).map((text): Pair => [text, id]));
}
