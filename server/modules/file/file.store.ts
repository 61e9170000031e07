import { sql, type Insertable, type RawBuilder, type SqlBool } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';
import { workIsOwnOrResponsible, workIsVisible, type Viewer } from '../work/work-visibility.store.ts';

export async function insertFile(db: Db, file: Insertable<Database['sysFile']>): Promise<void> {
  await db.insertInto('sysFile').values(file).execute();
}

export type ReadableFile = {
  readonly fileName: string;
  readonly mimeType: string;
  readonly sha256: string;
  /** Whether anybody may keep a copy: pictures are public, their paths cannot be guessed and never change. */
  readonly isPublic: boolean;
};

/** The file behind a path when the viewer may read it; undefined for every other path. */
export async function findReadableFile(
  db: Db,
  path: string,
  viewer: Viewer,
  now: Date,
): Promise<ReadableFile | undefined> {
  const isPublic = sql<boolean>`file.purpose in ('cover', 'avatar', 'image')`;
  return await db
    .selectFrom('sysFile as file')
    .select(['file.fileName', 'file.mimeType', 'file.sha256', isPublic.as('isPublic')])
    .where('file.filePath', '=', path)
    .where('file.delFlag', '=', 0)
    .where(
      sql<SqlBool>`(${isPublic} or ${ownOrAll(viewer)} or ${usedByVisibleWork(viewer)} or ${usedByVisibleUnit(viewer, now)})`,
    )
    .executeTakeFirst();
}

function ownOrAll({ caller, scope }: Viewer): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql<SqlBool>`true`;
  return caller === undefined ? sql<SqlBool>`false` : sql<SqlBool>`file.owner_id = ${caller.userId}`;
}

/** The newest file of a work is as public as the work; earlier versions stay with the author and the staff. */
function usedByVisibleWork(viewer: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from sys_file_use used join teaching_work work on work.id = used.subject_id
    where used.file_id = file.id and work.del_flag = 0 and (
      (used.kind = 'work' and ${workIsVisible(viewer)})
      or (used.kind = 'work-version' and ${workIsOwnOrResponsible(viewer)})
    )
  )`;
}

/** INTERIM */
function usedByVisibleUnit({ caller }: Viewer, now: Date): RawBuilder<SqlBool> {
  if (caller === undefined) return sql<SqlBool>`false`;
  return sql<SqlBool>`${now}::timestamptz is null`;
}
