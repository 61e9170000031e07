import { afterAll, beforeAll, expect, it } from 'vitest';
import { wireTime } from '#server/http/wire-time.ts';
import { records } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { homeworkFixture, homeworkPath } from '#server/modules/homework/testing/homework-fixture.ts';

const pupils = 40;
const past = new Date('2026-01-01T00:00:00Z');

let server: TestServer;
let fixture: Awaited<ReturnType<typeof homeworkFixture>>;
let departId: string;
let names: readonly string[];

beforeAll(async () => {
  server = await createTestServer();
  fixture = await homeworkFixture(server);
  [departId, names] = await fullClass();
}, 60_000);
afterAll(() => server.close());

/** Adds a class of the teacher with forty pupils without works. */
async function fullClass(): Promise<[string, readonly string[]]> {
  const { db } = server.database;
  const { newId } = server.deps;
  const id = newId();
  const depart = {
    id,
    parentId: fixture.one,
    departName: '四十人班',
    orgCode: 'A01A01A01Z01',
    orgCategory: '3',
  };
  await db.insertInto('sysDepart').values(depart).execute();
  const { password } = await db
    .selectFrom('sysUser')
    .select('password')
    .where('username', '=', 'student')
    .executeTakeFirstOrThrow();
  const role = await db
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', 'student')
    .executeTakeFirstOrThrow();
  const people = Array.from({ length: pupils }, (_one, index) => ({
    id: newId(),
    username: `forty${index}`,
  }));
  await db
    .insertInto('sysUser')
    .values(people.map((one) => ({ ...one, realname: one.username, password, userIdentity: 1 })))
    .execute();
  await db
    .insertInto('sysUserDepart')
    .values(people.map((one) => ({ id: newId(), userId: one.id, depId: id })))
    .execute();
  await db
    .insertInto('sysUserRole')
    .values(people.map((one) => ({ id: newId(), userId: one.id, roleId: role.id })))
    .execute();
  return [id, people.map(({ username }) => username)];
}

const today = (): string => wireTime(new Date()).slice(0, 10);

it('concurrent submissions and resubmissions of forty pupils are stored and counted correctly', async () => {
  const courseId = await fixture.school.course();
  const unitId = await fixture.school.unit(courseId);
  await server.database.db
    .insertInto('teachingCourseDept')
    .values({ id: server.deps.newId(), courseId, deptId: departId, openTime: past })
    .execute();
  const additionalId = await fixture.homework({ workDept: departId });
  const day = today();
  const files = await Promise.all(
    names.map((name) =>
      Promise.all([0, 1, 2].map((mark) => fixture.school.workFile(name, `${name}-${mark}`))),
    ),
  );
  const handIn = async (name: string, workFile: string | undefined, place: object) =>
    await server.call('POST', '/teaching/teachingWork/submit', {
      token: await server.login(name),
      body: { workName: '同一分钟', workFile, workStatus: 1, ...place },
    });
  const round = (mark: number, place: object) =>
    names.map((name, index) => handIn(name, files[index]?.[mark], place));

  const first = await Promise.all([...round(0, { courseId: unitId }), ...round(1, { additionalId })]);
  expect(first.map(({ message }) => message)).toEqual(first.map(() => '添加成功！'));
  const again = await Promise.all(round(2, { courseId: unitId }));
  expect(again.filter(({ success }) => success)).toHaveLength(pupils);

  const { db } = server.database;
  const works = await db
    .selectFrom('teachingWork as work')
    .innerJoin('sysUser as account', 'account.id', 'work.userId')
    .select(['account.username', 'work.id', 'work.workFile', 'work.workStatus', 'work.departId'])
    .select((eb) =>
      eb
        .selectFrom('teachingWorkVersion as version')
        .select(({ fn }) => fn.countAll<number>().as('versions'))
        .whereRef('version.workId', '=', 'work.id')
        .as('versions'),
    )
    .where('work.courseId', '=', unitId)
    .where('work.delFlag', '=', 0)
    .execute();
  expect(new Map(works.map((work) => [work.username, work]))).toEqual(
    new Map(
      names.map((username, index) => [
        username,
        {
          username,
          id: expect.any(String),
          workFile: files[index]?.[2],
          workStatus: 1,
          departId,
          versions: 2,
        },
      ]),
    ),
  );

  const read = async (path: string, query: Record<string, string>) =>
    await server.call('GET', path, { token: fixture.teacher, query });
  expect((await read('/teaching/progress/board', { departId, courseId })).result).toMatchObject({
    pupils: names.map(() => ({ cells: [{ unitId, state: 'done' }] })),
  });
  const span = { startTime: day, endTime: today() };
  const report = await read('/teaching/teachingDepartDayLog/getReportGroupByDepart', span);
  expect(records(report).find((row) => row['departId'] === departId)).toMatchObject({
    courseWorkSubmitCount: pupils,
    additionalWorkSubmitCount: pupils,
    additionalWorkAssignCount: 1,
    activeCount: pupils,
  });
  const overview = await read(`${homeworkPath}/progress`, { id: additionalId });
  expect(overview.result).toMatchObject({
    classes: [{ departId, students: names.map(() => ({ state: 'done', isLate: false })) }],
  });
}, 120_000);
