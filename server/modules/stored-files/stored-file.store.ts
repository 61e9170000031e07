import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import type { Actor } from '#server/http/caller.ts';
import {
  byName,
  byParts,
  column,
  notNull,
  listConditions,
  listOrder,
  listWindow,
  maxOf,
} from '#server/http/list-query.ts';
import { userInScope } from '#server/shared/people/user-scope.store.ts';
import type { Db } from '#server/store/database.ts';
import { maxCheckedRows } from '#server/store/bounded-count.ts';
import { readPage } from '#server/store/list-page.ts';
import { lastDeletedFirst } from '#server/store/recycle.store.ts';

const columns = {
  id: column.id('file.id'),
  fileType: column.number('file.file_type'),
  fileName: byParts(notNull(column.text('file.file_name'))),
  fileLocation: column.number('file.file_location'),
  fileTag: column.text('file.file_tag'),
  fileSize: notNull(column.number('file.file_size')),
  purpose: column.text('file.purpose'),
  createBy: byName(column.text('file.create_by')),
  createTime: column.time('file.create_time'),
};

const listedColumns = [
  'file.id',
  'file.fileType',
  'file.fileName',
  'file.filePath',
  'file.fileLocation',
  'file.fileTag',
  'file.fileSize',
  'file.mimeType',
  'file.purpose',
  'file.createBy',
  'file.createTime',
  'file.updateBy',
  'file.updateTime',
] as const;

export type StoredFile = NonNullable<Awaited<ReturnType<typeof findStoredFile>>>;

function selectManaged(db: Db, { scope, caller }: Actor, delFlag: 0 | 1 = 0) {
  const owner = sql.ref('file.owner_id');
  return (
    db
      .selectFrom('sysFile as file')
      .where('file.delFlag', '=', delFlag)
      // Files of the editor's backpack belong to pupils and are managed there.
      .where('file.purpose', '!=', 'backpack')
      // Files sent by strangers belong to no user until an answer names them, and are deleted otherwise.
      .where(sql<SqlBool>`not exists (select from onl_public_upload waiting where waiting.file_id = file.id)`)
      .where(sql<SqlBool>`(${userInScope(scope, owner)} or coalesce(${owner} = ${caller.userId}, false))`)
  );
}

// Uses that grow with the number of users are looked up for each file, because a join would read all of them.
// The other uses are read once; DISTINCT keeps the planner's estimate low.
const ofPeople = sql`('user', 'work', 'work-version', 'work-voice', 'exhibition')`;
const isNamed = sql<SqlBool>`(file.id in (select file_id from sys_file_mention)
  or file.id in (select distinct file_id from sys_file_use where kind not in ${ofPeople} and file_id is not null)
  or coalesce((select true from sys_file_use used where used.file_id = file.id and used.kind in ${ofPeople} limit 1), false))`;
// A file that is not in sys_file_loose is used by a work.
const isUsed = sql<SqlBool>`(file.id not in (select file_id from sys_file_loose) or ${isNamed})`;
const isLoose = sql<SqlBool>`file.id = any(array(select file_id from sys_file_loose))`;

/** Returns one page of files, newest first by default, and the total up to `max`. */
export async function listStoredFiles(
  db: Db,
  query: QueryOf<'GET /system/sysFile/list'>,
  actor: Actor,
  max?: number,
) {
  const found = selectManaged(db, actor)
    .select('file.id')
    .where((eb) => eb.and(listConditions(query, columns)))
    .orderBy(listOrder(query, columns, sql`file.create_time desc`))
    .orderBy('file.id');
  if (query.isUsed !== '0')
    return await pageOfFound(db, query.isUsed === '1' ? found.where(isUsed) : found, {
      ...listWindow(query),
      max: max ?? maxOf(query, columns),
    });
  // OFFSET keeps the subquery sorted separately, so that only as many files are checked as the page and the
  // count need.
  const loose = found.where(isLoose).offset(0).as('file');
  const unused = db
    .selectFrom(loose)
    .select('file.id')
    .where(sql<SqlBool>`not ${isNamed}`);
  return await pageOfFound(db, unused, { ...listWindow(query), max: max ?? maxCheckedRows });
}

async function pageOfFound<Tables, Names extends keyof Tables>(
  db: Db,
  found: SelectQueryBuilder<Tables, Names, { id: string }>,
  window: Parameters<typeof readPage>[2],
) {
  return await readPage(db, found, window, (isShown) =>
    db
      .selectFrom('sysFile as file')
      .select(listedColumns)
      .where(isShown(sql.ref('file.id')))
      .execute(),
  );
}

/** Returns deleted files, the last deleted first, until the clean-up; optionally only `ids`. */
export async function listDeletedFiles(db: Db, actor: Actor, ids?: readonly string[]) {
  return await selectManaged(db, actor, 1)
    .select(listedColumns)
    .$if(ids !== undefined, (some) => some.where('file.id', 'in', ids ?? []))
    .$call(lastDeletedFirst('file'))
    .execute();
}

export async function findStoredFile(db: Db, id: string, actor: Actor) {
  return await selectManaged(db, actor).select(listedColumns).where('file.id', '=', id).executeTakeFirst();
}

/**
 * Locks the files, so that no new use appears until the transaction ends: a transaction that selects a file
 * holds a share lock on its row.
 */
export async function lockStoredFiles(
  db: Db,
  by: { readonly ids: readonly string[] } | { readonly path: string },
  actor: Actor,
) {
  return await selectManaged(db, actor)
    .select(listedColumns)
    .$if('ids' in by, (some) => some.where(sql<SqlBool>`file.id = any(${'ids' in by ? [...by.ids] : []})`))
    .$if('path' in by, (some) => some.where('file.filePath', '=', 'path' in by ? by.path : ''))
    .orderBy('file.id')
    .forUpdate('file')
    .execute();
}

/** Returns the number of places that use each file, without unused ones. */
export async function countUses(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ fileId: string; total: number }>`
    select used.file_id as "fileId", count(*)::int as total
    from (
      select file_id, split_part(kind, '-', 1) as kind, subject_id from sys_file_use where file_id = any(${[...ids]})
      union
      select file_id, kind, subject_id from sys_file_mention where file_id = any(${[...ids]})
    ) used group by used.file_id`.execute(db);
  return new Map(rows.map(({ fileId, total }) => [fileId, total]));
}

type Use = { readonly kind: string; readonly subjectId: string; readonly name: string };

const maxUses = 100;

/** Returns the places that use a file, with their display names. A work counts once with all its versions. */
export async function listUses(db: Db, fileId: string): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select used.kind, used.subject_id as "subjectId", coalesce(
      person.realname, course.course_name, unit.unit_name, work.work_name, homework.work_name, annt.titile, news.news_title, asset.asset_name, config.comment, form.name, exhibition.title, used.subject_id
    ) as name
    from (
      select min(kind) as kind, subject_id, split_part(kind, '-', 1) as subject
      from (
        select kind, subject_id from sys_file_use where file_id = ${fileId}
        union all
        select kind, subject_id from sys_file_mention where file_id = ${fileId}
      ) place group by subject_id, split_part(kind, '-', 1)
    ) used
    left join sys_user person on used.subject = 'user' and person.id = used.subject_id
    left join teaching_course course on used.subject = 'course' and course.id = used.subject_id
    left join teaching_course_unit unit on used.subject = 'unit' and unit.id = used.subject_id
    left join teaching_work work on used.subject = 'work' and work.id = used.subject_id
    left join teaching_additional_work homework on used.subject = 'homework' and homework.id = used.subject_id
    left join sys_announcement annt on used.subject in ('announcement', 'notice') and annt.id = used.subject_id
    left join teaching_news news on used.subject = 'news' and news.id = used.subject_id
    left join teaching_scratch_assets asset on used.subject = 'asset' and asset.id = used.subject_id
    left join teaching_exhibition exhibition on used.subject = 'exhibition' and exhibition.id = used.subject_id
    left join onl_form form on used.subject = 'form' and form.id = used.subject_id
    left join sys_config config on used.subject = 'config' and config.config_key = used.subject_id
    order by used.kind, name, used.subject_id limit ${maxUses}`.execute(db);
  return rows;
}
