import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { userInScope } from '#server/shared/people/user-scope.store.ts';
import { fileIsOfVisibleHomework } from '#server/shared/teaching/homework-visibility.store.ts';
import { fileIsOfVisibleUnit } from '#server/shared/teaching/unit-visibility.store.ts';
import {
  commentIsVisible,
  workIsOwnOrResponsible,
  workIsVisible,
  type Viewer,
} from '#server/shared/teaching/work-visibility.store.ts';
import type { Db } from '#server/store/database.ts';

export async function findFile(db: Db, path: string) {
  return await db
    .selectFrom('sysFile')
    .select(['id', 'filePath', 'fileName', 'mimeType', 'sha256', 'purpose', 'ownerId', 'createTime'])
    .where('filePath', '=', path)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}

/** Returns whether the viewer is responsible for the sender of a file or is in a class with them. */
export async function maySeeSender(db: Db, ownerId: string, { caller, scope }: Viewer): Promise<boolean> {
  if (caller === undefined) return false;
  if (caller.userId === ownerId || scope.kind === 'all') return true;
  const known = sql<boolean>`${userInScope(scope, sql`${ownerId}`)} or exists (
    select from sys_user_depart member where member.user_id = ${ownerId} and member.dep_id = any(${[...caller.departIds]}))`;
  return (await db.selectNoFrom(known.as('known')).executeTakeFirstOrThrow()).known;
}

/** Returns whether the viewer may see a record that uses the file. */
export async function isFileVisible(db: Db, fileId: string, viewer: Viewer, now: Date): Promise<boolean> {
  const visible = sql<boolean>`${usedByVisibleWork(fileId, viewer)} or ${fileIsOfVisibleUnit(viewer, fileId, now)}
    or ${fileIsOfVisibleHomework(viewer, fileId)}`;
  const row = await db.selectNoFrom(visible.as('visible')).executeTakeFirstOrThrow();
  return row.visible;
}

/**
 * Whether a work uses the file and the viewer may read it. The newest file of a work is as public as the work, earlier
 * versions are for the author and staff, and the spoken comment is for staff and, once the mark is visible, the author.
 */
function usedByVisibleWork(fileId: string, viewer: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from sys_file_use used join teaching_work work on work.id = used.subject_id
    where used.file_id = ${fileId} and work.del_flag = 0 and (
      (used.kind = 'work' and ${workIsVisible(viewer)})
      or (used.kind = 'work-version' and ${workIsOwnOrResponsible(viewer)})
      or (used.kind = 'work-voice' and ${commentIsVisible(viewer)})
    )
  )`;
}
