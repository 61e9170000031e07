import { sql } from 'kysely';
import type { Schema } from '#openapi/index.ts';
import type { Db } from '#server/store/database.ts';
import { liveColumns, type FieldColumn } from '#server/forms/shared/tables/registry.store.ts';

/** A published version of a form, with the columns that store its rows. */
export type PublishedForm = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** Id of the user who made the form; null if that is not known, or the account is gone. */
  readonly ownerId: string | null;
  readonly version: number;
  readonly definition: Schema<'FormDefinition'>;
  /** Columns by field id. */
  readonly columns: ReadonlyMap<string, FieldColumn>;
  /** Codes of the forms that use this form as a sub-table. */
  readonly mains: readonly string[];
  /** The audience of the form and of the forms that use it as a sub-table. */
  readonly audience: Schema<'FormAudience'>;
};

/** Returns the published version of a form; undefined if the form is not published. */
export async function findPublishedForm(db: Db, code: string): Promise<PublishedForm | undefined> {
  const form = await db
    .selectFrom('onlForm as form')
    .innerJoin('onlFormVersion as published', (join) =>
      join.onRef('published.formId', '=', 'form.id').onRef('published.number', '=', 'form.version'),
    )
    .select(['form.id', 'form.code', 'form.name', 'form.ownerId', 'published.number as version'])
    .select(sql<Schema<'FormDefinition'>>`published.definition`.as('definition'))
    .where('form.code', '=', code)
    .where('form.delFlag', '=', 0)
    .executeTakeFirst();
  if (form === undefined) return undefined;
  const [columns, mains] = await Promise.all([liveColumns(db, form.id), listMains(db, code)]);
  return {
    ...form,
    columns,
    mains: mains.map((main) => main.code),
    audience: joinAudiences([form.definition.audience, ...mains.map(({ audience }) => audience)]),
  };
}

function joinAudiences(
  audiences: readonly (Schema<'FormAudience'> | null | undefined)[],
): Schema<'FormAudience'> {
  return {
    roles: audiences.flatMap((audience) => audience?.roles ?? []),
    departs: audiences.flatMap((audience) => audience?.departs ?? []),
  };
}

/**
 * Returns the published forms whose audience includes one of the roles or departments, the newest first. Sub-tables are
 * filled in with their main form.
 */
export async function listFormsFor(
  db: Db,
  { roles, departIds }: { readonly roles: readonly string[]; readonly departIds: readonly string[] },
) {
  const audience = sql`published.definition -> 'audience'`;
  return await db
    .selectFrom('onlForm as form')
    .innerJoin('onlFormVersion as published', (join) =>
      join.onRef('published.formId', '=', 'form.id').onRef('published.number', '=', 'form.version'),
    )
    .select(['form.code', 'form.name', 'form.description'])
    .where('form.delFlag', '=', 0)
    .where(sql<boolean>`published.definition ->> 'kind' <> 'sub'`)
    .where(
      sql<boolean>`(${audience} -> 'roles' ?| ${[...roles]}::text[] or ${audience} -> 'departs' ?| ${[...departIds]}::text[])`,
    )
    .orderBy('form.createTime', 'desc')
    .limit(200)
    .execute();
}

async function listMains(db: Db, code: string) {
  return await db
    .selectFrom('onlForm as form')
    .innerJoin('onlFormVersion as published', (join) =>
      join.onRef('published.formId', '=', 'form.id').onRef('published.number', '=', 'form.version'),
    )
    .select('form.code')
    .select(sql<Schema<'FormAudience'> | null>`published.definition -> 'audience'`.as('audience'))
    .where('form.delFlag', '=', 0)
    .where(sql<boolean>`published.definition->'subs' @> ${JSON.stringify([{ form: code }])}::jsonb`)
    .execute();
}

/** Locks a form against deletion and renaming until the transaction ends; returns whether it is published. */
export async function lockPublishedForm(trx: Db, code: string): Promise<boolean> {
  const found = await trx
    .selectFrom('onlForm')
    .select('id')
    .where('code', '=', code)
    .where('delFlag', '=', 0)
    .where('version', 'is not', null)
    .forShare()
    .execute();
  return found.length > 0;
}
