import type { TestServer } from '#tests/support/database/server.ts';
import { projectFile, postFile } from '#server/modules/file-transfer/testing/upload-form.ts';

/** Creates rows for tests of works, which therefore do not depend on the data of the demo school. */
export function testSchool(server: TestServer) {
  return {
    departId: async (orgCode: string) => await departId(server, orgCode),
    userId: async (username: string) => await userId(server, username),
    /** Adds a unit in a new course, opened for a class at a time (null: assigned but not opened). */
    unit: async (opened?: ClassOpening, values: object = {}) => await addUnit(server, opened, values),
    workFile: async (username: string, mark = '') => await uploadWork(server, username, mark),
    /** Inserts a work of a user in any status, without the operations. */
    work: async (username: string, workStatus: number, values: object = {}) =>
      await addWork(server, username, { workStatus, ...values }),
    workRow: async (id: string) =>
      await server.database.db
        .selectFrom('teachingWork')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    versions: async (workId: string) =>
      await server.database.db
        .selectFrom('teachingWorkVersion')
        .selectAll()
        .where('workId', '=', workId)
        .orderBy('versionNo')
        .execute(),
  };
}

type ClassOpening = { readonly orgCode: string; readonly at: Date | null };

async function departId({ database: { db } }: TestServer, orgCode: string): Promise<string> {
  const row = await db
    .selectFrom('sysDepart')
    .select('id')
    .where('orgCode', '=', orgCode)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function userId({ database: { db } }: TestServer, username: string): Promise<string> {
  const row = await db
    .selectFrom('sysUser')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function addUnit(
  server: TestServer,
  opened: ClassOpening | undefined,
  values: object,
): Promise<string> {
  const { db } = server.database;
  const { newId } = server.deps;
  const courseId = newId();
  const id = newId();
  await db.insertInto('teachingCourse').values({ id: courseId, courseName: '测试课程' }).execute();
  await db
    .insertInto('teachingCourseUnit')
    .values({ id, courseId, unitName: '第一单元', ...values })
    .execute();
  if (opened !== undefined) {
    const deptId = await departId(server, opened.orgCode);
    await db
      .insertInto('teachingCourseDept')
      .values({ id: newId(), deptId, courseId, openTime: opened.at })
      .execute();
  }
  return id;
}

async function uploadWork(server: TestServer, username: string, mark: string): Promise<string> {
  const file = await postFile(server, await server.login(username), {
    purpose: 'work',
    name: 'w.sb3',
    bytes: projectFile(mark),
  });
  return file.id;
}

async function addWork(
  server: TestServer,
  username: string,
  values: { readonly workStatus: number },
): Promise<string> {
  const id = server.deps.newId();
  const [owner, file] = await Promise.all([userId(server, username), uploadWork(server, username, id)]);
  await server.database.db
    .insertInto('teachingWork')
    .values({
      id,
      userId: owner,
      workName: '作品',
      workType: '2',
      workFile: file,
      createBy: username,
      ...values,
    })
    .execute();
  return id;
}
