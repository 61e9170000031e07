import type { TestServer } from '#tests/support/server.ts';
import { projectFile, uploaded } from '../../file/testing/upload-form.ts';

/** Rows that tests of works make for themselves, so that they do not depend on what the demo school holds. */
export function testSchool(server: TestServer) {
  const { db } = server.database;
  const newId = server.deps.newId;

  const departId = async (orgCode: string): Promise<string> => {
    const row = await db
      .selectFrom('sysDepart')
      .select('id')
      .where('orgCode', '=', orgCode)
      .executeTakeFirstOrThrow();
    return row.id;
  };

  const userId = async (username: string): Promise<string> => {
    const row = await db
      .selectFrom('sysUser')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    return row.id;
  };

  /** A unit of a course of its own, opened for a class at a time (null: given but not opened). */
  const unit = async (
    opened?: { readonly orgCode: string; readonly at: Date | null },
    values: object = {},
  ): Promise<string> => {
    const courseId = newId();
    const id = newId();
    await db.insertInto('teachingCourse').values({ id: courseId, courseName: '测试课程' }).execute();
    await db
      .insertInto('teachingCourseUnit')
      .values({ id, courseId, unitName: '第一单元', ...values })
      .execute();
    if (opened !== undefined) {
      const deptId = await departId(opened.orgCode);
      await db
        .insertInto('teachingCourseDept')
        .values({ id: newId(), deptId, courseId, openTime: opened.at })
        .execute();
    }
    return id;
  };

  const workFile = async (username: string, mark = ''): Promise<string> => {
    const file = await uploaded(server, await server.login(username), {
      purpose: 'work',
      name: 'w.sb3',
      bytes: projectFile(mark),
    });
    return file.id;
  };

  /** A work of a user in any status, made past the operations. */
  const work = async (username: string, workStatus: number, values: object = {}): Promise<string> => {
    const id = newId();
    const [owner, file] = await Promise.all([userId(username), workFile(username, id)]);
    await db
      .insertInto('teachingWork')
      .values({
        id,
        userId: owner,
        workName: '作品',
        workType: '2',
        workFile: file,
        workStatus,
        createBy: username,
        ...values,
      })
      .execute();
    return id;
  };

  const workRow = async (id: string) =>
    await db.selectFrom('teachingWork').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  const versions = async (workId: string) =>
    await db
      .selectFrom('teachingWorkVersion')
      .selectAll()
      .where('workId', '=', workId)
      .orderBy('versionNo')
      .execute();

  return { departId, userId, unit, workFile, work, workRow, versions };
}
