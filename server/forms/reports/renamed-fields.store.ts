import { sql } from 'kysely';
import type { Schema } from '#openapi/index.ts';
import type { Db } from '#server/store/database.ts';
import { withNewKeys, type NewKeys } from '#server/forms/shared/reports/report-keys.rules.ts';

type Change = { readonly by: string; readonly now: Date };

/**
 * Renames fields in every report on a form; open editors get a version conflict. Deleted reports are renamed
 * too, because they may be restored, and stay deleted.
 */
export async function renameInReports(
  db: Db,
  form: string,
  keys: NewKeys,
  { by, now }: Change,
): Promise<void> {
  if (keys.size === 0) return;
  const source = JSON.stringify({ source: { kind: 'form', code: form } });
  const reports = await db
    .selectFrom('onlReport')
    .select(['id', 'delFlag', 'createTime', 'updateTime'])
    .select(sql<Schema<'ReportDefinition'>>`definition`.as('definition'))
    .where(sql<boolean>`definition @> ${source}::jsonb`)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, delFlag, createTime, updateTime, definition } of reports) {
    const last = updateTime ?? createTime;
    const stamps = { updateBy: by, updateTime: new Date(Math.max(now.getTime(), last.getTime() + 1)) };
    await db
      .updateTable('onlReport')
      .set({
        definition: JSON.stringify(withNewKeys(definition, keys)),
        ...(delFlag === 0 ? stamps : {}),
      })
      .where('id', '=', id)
      .execute();
  }
}
