import type { Caller } from '#server/http/caller.ts';
import { choiceSource, isNamed, namesIn, type ChoiceSource, type NamedSource } from './choice-kinds.rules.ts';
import { listCategoryNames, listDepartNames, listPeopleNames } from './choices.store.ts';
import type { FormField } from './row-access.rules.ts';
import { findRowPolicy } from './row-policy.ts';
import type { RowDeps } from './row-parts.ts';
import type { AuthorizedField, AuthorizedQuery } from './authorized-query.store.ts';
import { findRows } from './rows.store.ts';

/**
 * Returns the display text of a value, several joined by commas; null if it has none; undefined if the field's values
 * have no texts.
 */
export type RowTexts = (field: FormField, value: unknown) => string | null | undefined;

type Names = ReadonlyMap<string, string>;
type Asked = { readonly caller: Caller; readonly source: NamedSource; readonly names: readonly string[] };
type TextDeps = Pick<RowDeps, 'db' | 'dictionaries' | 'onlineForms'>;

/** Loads the display texts of the values of these rows, one query per source. */
export async function rowTexts(
  deps: TextDeps,
  authorized: Pick<AuthorizedQuery, 'caller'> & {
    readonly fields: ReadonlyMap<string, Pick<AuthorizedField, 'field'>>;
  },
  rows: readonly { readonly values: Readonly<Record<string, unknown>> }[],
): Promise<RowTexts> {
  const fields = [...authorized.fields.values()].map(({ field }) => field);
  const named = await Promise.all(
    fields.map(async ({ id, ...field }): Promise<readonly [string, Names] | undefined> => {
      const source = choiceSource({ id, ...field });
      // The values of `words` are display texts themselves.
      if (source === undefined || !isNamed(source)) return undefined;
      const names = [...new Set(rows.flatMap(({ values }) => namesIn(values[id])))];
      return [id, await namesOf(deps, { caller: authorized.caller, source, names })];
    }),
  );
  const texts = new Map(named.filter((one) => one !== undefined));
  return ({ id }, value) => {
    const known = texts.get(id);
    if (known === undefined) return undefined;
    const found = namesIn(value).flatMap((name) => known.get(name) ?? []);
    return found.length === 0 ? null : found.join(',');
  };
}

async function namesOf(deps: TextDeps, { caller, source, names }: Asked): Promise<Names> {
  switch (source.from) {
    case 'options':
      return source.texts;
    case 'dict': {
      const items = (await deps.dictionaries.all())[source.code] ?? [];
      return new Map(items.map(({ value, text }) => [value ?? '', text ?? '']));
    }
    case 'people':
      return await listPeopleNames(deps.db, names);
    case 'departs':
      return await listDepartNames(deps.db, names);
    case 'categories':
      return await listCategoryNames(deps.db, names);
    case 'form':
      return await linkedNames(deps, caller, source, names);
    default:
      return source satisfies never;
  }
}

/** Uses the policy of the other form, so that a link cannot bypass its permissions. */
async function linkedNames(
  deps: TextDeps,
  caller: Caller,
  { code, shown }: Extract<ChoiceSource, { from: 'form' }>,
  ids: readonly string[],
): Promise<Names> {
  const policy = await findRowPolicy(deps, caller, code);
  if (policy === undefined) return new Map();
  const authorized = policy.authorized('detail');
  const keys = shown.length > 0 ? shown : [...authorized.fields.keys()].slice(0, 1);
  const rows = await findRows(deps.db, authorized, ids);
  return new Map(
    rows.map(({ id, values }) => {
      const texts = keys.flatMap((key) =>
        namesIn(stringOf(values[authorized.fields.get(key)?.field.id ?? ''])),
      );
      return [id, texts.join(' ')];
    }),
  );
}

const stringOf = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);
