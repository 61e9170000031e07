import { workIsOwnOrResponsible, type Viewer } from '#server/shared/teaching/work-visibility.store.ts';
import type { Db } from '#server/store/database.ts';

const maxListed = 200;

export type VersionRow = {
  readonly versionNo: number;
  readonly workName: string;
  readonly fileId: string;
  readonly filePath: string;
  readonly sha256: string;
  readonly coverId: string | null;
  readonly coverPath: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
};

function versionRows(db: Db, workId: string) {
  return db
    .selectFrom('teachingWorkVersion as version')
    .innerJoin('sysFile as file', 'file.id', 'version.fileId')
    .leftJoin('sysFile as cover', 'cover.id', 'version.coverId')
    .select([
      'version.versionNo',
      'version.workName',
      'version.fileId',
      'file.filePath',
      'file.sha256',
      'version.coverId',
      'cover.filePath as coverPath',
      'version.createdBy',
      'version.createdAt',
    ])
    .where('version.workId', '=', workId)
    .orderBy('version.versionNo', 'desc');
}

/** Returns the versions, newest first. The caller checks that the viewer may see the work. */
export async function listVersions(db: Db, workId: string): Promise<VersionRow[]> {
  return await versionRows(db, workId).limit(maxListed).execute();
}

export async function findVersion(
  db: Db,
  workId: string,
  versionNo: number,
): Promise<VersionRow | undefined> {
  return await versionRows(db, workId).where('version.versionNo', '=', versionNo).executeTakeFirst();
}

/** Returns the newest version, or undefined for a work without versions. */
export async function lastVersion(db: Db, workId: string): Promise<VersionRow | undefined> {
  return await versionRows(db, workId).limit(1).executeTakeFirst();
}

/** Returns a work whose author is the viewer or in their scope, or undefined. */
export async function findOpenable(db: Db, workId: string, viewer: Viewer) {
  return await db
    .selectFrom('teachingWork as work')
    .leftJoin('sysFile as file', 'file.id', 'work.workFile')
    .leftJoin('teachingCourseUnit as unit', 'unit.id', 'work.courseId')
    .select([
      'work.id',
      'work.userId',
      'work.workName',
      'work.workType',
      'work.workStatus',
      'work.courseId',
      'work.additionalId',
      'unit.courseId as unitCourseId',
      'file.filePath',
    ])
    .where('work.id', '=', workId)
    .where('work.delFlag', '=', 0)
    .where(workIsOwnOrResponsible(viewer))
    .executeTakeFirst();
}
