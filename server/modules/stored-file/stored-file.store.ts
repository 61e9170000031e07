import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import type { Caller, RowScope } from '#server/http/caller.ts';
import {
  byParts,
  column,
  filled,
  listConditions,
  listOrder,
  listWindow,
  mostOf,
} from '#server/http/list-query.ts';
import { userInScope } from '#server/shared/people/user-scope.store.ts';
import type { Db } from '#server/store/database.ts';
import { mostAskedOf } from '#server/store/bounded-count.ts';
import { readPage } from '#server/store/list-page.ts';
import { lastDeletedFirst } from '#server/store/recycle.store.ts';

const columns = {
  id: column.id('file.id'),
  fileType: column.number('file.file_type'),
  fileName: byParts(filled(column.text('file.file_name'))),
  fileLocation: column.number('file.file_location'),
  fileTag: column.text('file.file_tag'),
  fileSize: filled(column.number('file.file_size')),
  purpose: column.text('file.purpose'),
  createBy: column.text('file.create_by'),
  createTime: column.time('file.create_time'),
};

const shown = [
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

/** Who keeps files: all of them, those of the people in scope and the own ones, or the own ones only. */
export type Keeper = { readonly scope: RowScope; readonly caller: Pick<Caller, 'userId'> };

export type StoredFile = NonNullable<Awaited<ReturnType<typeof findStoredFile>>>;

function kept(db: Db, { scope, caller }: Keeper, delFlag: 0 | 1 = 0) {
  const owner = sql.ref('file.owner_id');
  return (
    db
      .selectFrom('sysFile as file')
      .where('file.delFlag', '=', delFlag)
      // What pupils keep in the editor's backpack is theirs to keep, piece by piece.
      .where('file.purpose', '!=', 'backpack')
      // What strangers have sent is nobody's until an answer names it, and goes by itself where none does.
      .where(sql<SqlBool>`not exists (select from onl_public_upload waiting where waiting.file_id = file.id)`)
      .where(sql<SqlBool>`(${userInScope(scope, owner)} or coalesce(${owner} = ${caller.userId}, false))`)
  );
}

// Of what grows with people each file is asked for: a join is with all uses there are. All others are read once, and are told
// apart, or the planner expects more of them than it keeps.
const ofPeople = sql`('user', 'work', 'work-version', 'work-voice')`;
const isNamed = sql<SqlBool>`(file.id in (select file_id from sys_file_mention)
  or file.id in (select distinct file_id from sys_file_use where kind not in ${ofPeople} and file_id is not null)
  or coalesce((select true from sys_file_use used where used.file_id = file.id and used.kind in ${ofPeople} limit 1), false))`;
// A file that is not loose is used by a work.
const isUsed = sql<SqlBool>`(file.id not in (select file_id from sys_file_loose) or ${isNamed})`;
const isLoose = sql<SqlBool>`file.id = any(array(select file_id from sys_file_loose))`;

/** One page of files, the newest first unless asked otherwise, and how many there are, as far as `most`. */
export async function listStoredFiles(
  db: Db,
  query: QueryOf<'GET /system/sysFile/list'>,
  keeper: Keeper,
  most?: number,
) {
  const found = kept(db, keeper)
    .select('file.id')
    .where((eb) => eb.and(listConditions(query, columns)))
    .orderBy(listOrder(query, columns, sql`file.create_time desc`))
    .orderBy('file.id');
  if (query.isUsed !== '0')
    return await pageOfFound(db, query.isUsed === '1' ? found.where(isUsed) : found, {
      ...listWindow(query),
      most: most ?? mostOf(query, columns),
    });
  // In order first, which the fence of OFFSET keeps: then only as many are asked as the page shows and the count wants.
  const loose = found.where(isLoose).offset(0).as('file');
  const unused = db
    .selectFrom(loose)
    .select('file.id')
    .where(sql<SqlBool>`not ${isNamed}`);
  return await pageOfFound(db, unused, { ...listWindow(query), most: most ?? mostAskedOf });
}

async function pageOfFound<Tables, Names extends keyof Tables>(
  db: Db,
  found: SelectQueryBuilder<Tables, Names, { id: string }>,
  window: Parameters<typeof readPage>[2],
) {
  return await readPage(db, found, window, (isShown) =>
    db
      .selectFrom('sysFile as file')
      .select(shown)
      .where(isShown(sql.ref('file.id')))
      .execute(),
  );
}

/** Deleted files, the last deleted first, until the clean-up of files takes them; of `ids` only, when given. */
export async function listDeletedFiles(db: Db, keeper: Keeper, ids?: readonly string[]) {
  return await kept(db, keeper, 1)
    .select(shown)
    .$if(ids !== undefined, (some) => some.where('file.id', 'in', ids ?? []))
    .$call(lastDeletedFirst('file'))
    .execute();
}

export async function findStoredFile(db: Db, id: string, keeper: Keeper) {
  return await kept(db, keeper).select(shown).where('file.id', '=', id).executeTakeFirst();
}

/**
 * The files, read so that nobody can come to use them before this transaction ends: whoever chooses a file holds a share
 * of its row's key.
 */
export async function lockStoredFiles(
  db: Db,
  by: { readonly ids: readonly string[] } | { readonly path: string },
  keeper: Keeper,
) {
  return await kept(db, keeper)
    .select(shown)
    .$if('ids' in by, (some) => some.where(sql<SqlBool>`file.id = any(${'ids' in by ? [...by.ids] : []})`))
    .$if('path' in by, (some) => some.where('file.filePath', '=', 'path' in by ? by.path : ''))
    .orderBy('file.id')
    .forUpdate('file')
    .execute();
}

/** By how many places each of the files is used; those nothing uses are left out. */
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

const mostUses = 100;

/** The places that use a file, with what people call them. A work counts once, with all its versions. */
export async function listUses(db: Db, fileId: string): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select used.kind, used.subject_id as "subjectId", coalesce(
      person.realname, course.course_name, unit.unit_name, work.work_name, homework.work_name, annt.titile, news.news_title, asset.asset_name, config.comment, form.name, used.subject_id
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
    left join sys_announcement annt on used.subject = 'announcement' and annt.id = used.subject_id
    left join teaching_news news on used.subject = 'news' and news.id = used.subject_id
    left join teaching_scratch_assets asset on used.subject = 'asset' and asset.id = used.subject_id
    left join onl_form form on used.subject = 'form' and form.id = used.subject_id
    left join sys_config config on used.subject = 'config' and config.config_key = used.subject_id
    order by used.kind, name, used.subject_id limit ${mostUses}`.execute(db);
  return rows;
}
