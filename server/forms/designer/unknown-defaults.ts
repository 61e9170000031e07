import { defaultNames, isToken } from '#openapi/field-default.ts';
import { choiceSource, type ChoiceSource } from '#server/forms/shared/choices/choice-kinds.rules.ts';
import { listCategoriesBelow, listDepartNames } from '#server/forms/shared/choices/choices.store.ts';
import { listPeopleNames } from '#server/shared/people/people-names.store.ts';
import { listEnabledItems } from '#server/shared/dictionaries/dict-items.store.ts';
import type { Db } from '#server/store/database.ts';
import type { FormField, Problem } from './definition.rules.ts';

/** Defaults that name people, departments, categories or entries of a dictionary that there are not; the rest the definition says itself. */
export async function unknownDefaults(db: Db, fields: readonly FormField[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const field of fields) {
    const source = choiceSource(field);
    const names = isToken(field.default ?? '') ? [] : defaultNames(field);
    if (source === undefined || names.length === 0) continue;
    const known = await existingNames(db, source, names);
    if (known !== undefined && !names.every((name) => known.has(name)))
      problems.push({ message: `字段“${field.label}”的默认值：选项不存在`, field: field.id });
  }
  return problems;
}

type NameSet = { readonly has: (name: string) => boolean };

/** Returns the existing ones of these names; undefined for a source that is not checked here. */
async function existingNames(
  db: Db,
  source: ChoiceSource,
  names: readonly string[],
): Promise<NameSet | undefined> {
  switch (source.from) {
    case 'people':
      return await listPeopleNames(db, names);
    case 'departs':
      return await listDepartNames(db, names);
    case 'categories':
      return await listCategoriesBelow(db, source.below, names);
    case 'dict':
      return new Set(((await listEnabledItems(db))[source.code] ?? []).map(({ value }) => value));
    // Rows of other forms are visible to their own users only.
    case 'form':
    case 'displayText':
    case 'options':
    case 'regions':
      return undefined;
    default:
      return source satisfies never;
  }
}
