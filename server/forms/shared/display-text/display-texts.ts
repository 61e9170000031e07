import type { Caller } from '#server/http/caller.ts';
import {
  choiceSource,
  isNamed,
  namesIn,
  type ChoiceSource,
  type NamedSource,
} from '#server/forms/shared/choices/choice-kinds.rules.ts';
import { listCategoryNames, listDepartNames } from '#server/forms/shared/choices/choices.store.ts';
import { listPeopleNames } from '#server/shared/people/people-names.store.ts';
import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';
import { findRowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import type { AuthorizedField, AuthorizedQuery } from '#server/forms/shared/access/authorized-query.store.ts';
import { findRows } from '#server/forms/shared/read/rows.store.ts';

/**
 * Returns the display text of a value, several joined by commas; null if it has none; undefined if the field's values
 * have no texts.
 */
export type RowTexts = (field: FormField, value: unknown) => string | null | undefined;

type Names = ReadonlyMap<string, string>;
type NameLookup = {
  readonly caller: Caller;
  readonly source: NamedSource;
  readonly names: readonly string[];
};
type TextDeps = Pick<RowDeps, 'db' | 'dictionaries' | 'onlineForms'>;

/** Loads the display texts of the values of these rows, one query per source. */
export async function rowTexts(
  deps: TextDeps,
  query: Pick<AuthorizedQuery, 'caller'> & {
    readonly fields: ReadonlyMap<string, Pick<AuthorizedField, 'field'>>;
  },
  rows: readonly { readonly values: Readonly<Record<string, unknown>> }[],
): Promise<RowTexts> {
  const fields = [...query.fields.values()].map(({ field }) => field);
  const namesByField = await Promise.all(
    fields.map(async ({ id, ...field }): Promise<readonly [string, Names] | undefined> => {
      const source = choiceSource({ id, ...field });
      // The values of `words` are display texts themselves.
      if (source === undefined || !isNamed(source)) return undefined;
      const names = [...new Set(rows.flatMap(({ values }) => namesIn(values[id])))];
      return [id, await namesOf(deps, { caller: query.caller, source, names })];
    }),
  );
  const textsByField = new Map(namesByField.filter((one) => one !== undefined));
  return ({ id }, value) => {
    const texts = textsByField.get(id);
    if (texts === undefined) return undefined;
    const found = namesIn(value).flatMap((name) => texts.get(name) ?? []);
    return found.length === 0 ? null : found.join(',');
  };
}

async function namesOf(deps: TextDeps, { caller, source, names }: NameLookup): Promise<Names> {
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
  const query = policy.queryFor('detail');
  const keys = shown.length > 0 ? shown : [...query.fields.keys()].slice(0, 1);
  const rows = await findRows(deps.db, query, ids);
  return new Map(
    rows.map(({ id, values }) => {
      const texts = keys.flatMap((key) => namesIn(stringOf(values[query.fields.get(key)?.field.id ?? ''])));
      return [id, texts.join(' ')];
    }),
  );
}

const stringOf = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);
