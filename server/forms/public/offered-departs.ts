import type { Schema } from '#openapi/index.ts';
import { refusal } from '#server/http/refusal.ts';
import { listOfferedDeparts } from '#server/forms/shared/choices/choices.store.ts';
import { namesIn } from '#server/forms/shared/choices/choice-kinds.rules.ts';
import type { PublicLink } from '#server/forms/shared/links/public-links.store.ts';
import type { AcceptsDefault } from '#server/forms/shared/values/defaults.ts';
import type { AuthorizedQuery } from '#server/forms/shared/access/authorized-query.store.ts';
import type { Db } from '#server/store/database.ts';

/**
 * Returns the departments that a link offers; departments with the same name also have the name of their
 * parent.
 */
export async function offeredDeparts(
  db: Db,
  { departs }: Pick<PublicLink, 'departs'>,
): Promise<Schema<'FieldOption'>[]> {
  const rows = await listOfferedDeparts(db, departs);
  const isAlone = (name: string): boolean =>
    rows.filter(({ departName }) => departName === name).length === 1;
  return rows.map(({ id, departName, above }) => ({
    value: id,
    text: isAlone(departName) || above === null ? departName : `${above} ${departName}`,
  }));
}

/**
 * Returns the initial values of fields the answer does not contain: a department only if the link offers it,
 * as on the page.
 */
export async function offeredDefaults(
  db: Db,
  { departs }: Pick<PublicLink, 'departs'>,
  query: AuthorizedQuery,
): Promise<AcceptsDefault> {
  const offered = await offeredIds(db, departs);
  return ({ kind, key }, value) =>
    kind !== 'depart' || !query.fields.has(key) || namesIn(value).every((id) => offered.has(id));
}

/** Returns which of the departments of a link exist. */
export const offeredIds = async (db: Db, departs: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await listOfferedDeparts(db, departs)).map(({ id }) => id));

/**
 * Checks that the departments chosen in an answer are offered by the link, and returns them by field id.
 * Errors: a refusal that names the field.
 */
export async function requireOffered(
  db: Db,
  link: Pick<PublicLink, 'departs'>,
  query: AuthorizedQuery,
  values: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const chosen = [...query.fields.values()].flatMap(({ field }) => {
    const names = field.kind === 'depart' ? namesIn(values[field.key]) : [];
    return names.length === 0 ? [] : [{ field, names }];
  });
  if (chosen.length === 0) return {};
  const offered = await offeredIds(db, link.departs);
  for (const { field, names } of chosen)
    if (!names.every((id) => offered.has(id))) throw refusal(`${field.label}：选项不存在`, field.key);
  return Object.fromEntries(chosen.map(({ field, names }) => [field.id, names]));
}
