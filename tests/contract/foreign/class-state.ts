import type { TestServer } from '#tests/support/database/server.ts';
import type { ClassRows } from './class-rows.ts';

const tables = [
  'sysUser',
  'sysDepart',
  'sysDepartRole',
  'sysDepartPermission',
  'teachingCourse',
  'teachingCourseUnit',
  'teachingCourseDept',
  'teachingWork',
  'teachingWorkComment',
  'teachingAdditionalWork',
  'teachingExhibition',
  'teachingExhibitionEntry',
  'teachingClassJoin',
  'sysFile',
  'sysAnnouncement',
] as const;

/** Returns the complete state of the rows of a class, for comparison. */
export async function stateOf({ database: { db } }: TestServer, rows: ClassRows): Promise<unknown> {
  const ids = Object.values(rows);
  const own = await Promise.all(
    tables.map((table) => db.selectFrom(table).selectAll().where('id', 'in', ids).orderBy('id').execute()),
  );
  const linked = await Promise.all([
    db.selectFrom('sysUserDepart').selectAll().where('depId', '=', rows.depart).orderBy('id').execute(),
    db.selectFrom('sysUserRole').selectAll().where('userId', '=', rows.user).orderBy('id').execute(),
    db.selectFrom('sysDepartRoleUser').selectAll().where('userId', '=', rows.user).orderBy('id').execute(),
    db.selectFrom('sysDepartRolePermission').selectAll().where('roleId', '=', rows.departRole).execute(),
    db.selectFrom('teachingWorkVersion').selectAll().where('workId', '=', rows.myWork).execute(),
    db.selectFrom('sysAnnouncementSend').selectAll().where('anntId', '=', rows.received).execute(),
    db.selectFrom('sysDepart').selectAll().where('parentId', '=', rows.depart).execute(),
    db.selectFrom('teachingClassCode').selectAll().where('departId', '=', rows.depart).execute(),
  ]);
  return { own, linked };
}
