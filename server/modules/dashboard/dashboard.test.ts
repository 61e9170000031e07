import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orgCodes, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';
import { countClassesBefore } from './set-up.store.ts';

const { classOne, classTwo } = orgCodes;
const past = new Date('2026-01-01T00:00:00Z');
const future = new Date('2100-01-01T00:00:00Z');

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;

beforeAll(async () => {
  server = await createTestServer({ captcha: 'off' });
  school = teachingSchool(server);
  // Only the users and classes of the demo school are kept.
  const { db } = server.database;
  await db.deleteFrom('teachingWork').execute();
  await db.deleteFrom('teachingCourseDept').execute();
});
afterAll(() => server.close());

type Path = 'site' | 'grading' | 'classes' | 'mine';
const ask = async (username: string, path: Path) =>
  server.call('GET', `/teaching/dashboard/${path}`, { token: await server.login(username) });

const grade = async (workId: string, score: number | null, createTime = past, comment = '很好') =>
  server.database.db
    .insertInto('teachingWorkCorrect')
    .values({ id: server.deps.newId(), workId, score, comment, createBy: 'teacher', createTime })
    .execute();

const classNames = ({ result }: { result: unknown }): unknown[] =>
  typeof result === 'object' && result !== null && 'classes' in result && Array.isArray(result.classes)
    ? result.classes
    : [];

describe('access to the panels', () => {
  it.each([
    ['site', 'student', 403],
    ['site', 'teacher', 403],
    ['site', 'admin', 200],
    ['grading', 'student', 403],
    ['grading', 'teacher', 200],
    ['classes', 'student', 403],
    ['classes', 'teacher', 200],
    ['mine', 'student', 200],
  ] as const)('the panel %s for %s returns %d', async (path, username, status) => {
    expect((await ask(username, path)).status).toBe(status);
  });

  it.each(['site', 'grading', 'classes', 'mine'] as const)('the panel %s requires a login', async (path) => {
    expect((await server.call('GET', `/teaching/dashboard/${path}`)).status).toBe(401);
  });
});

describe('the first steps and what needs a person', () => {
  const read = async () => (await ask('admin', 'site')).result;

  it('a demo school has people and open courses, and neither a name nor a backup', async () => {
    expect(await read()).toMatchObject({
      setUp: { name: null, teacherCount: 2, openCourseCount: expect.any(Number), backupTime: null },
      attention: expect.arrayContaining([{ kind: 'backupMissing', count: 1, detail: null }]),
    });
  });

  it('the name, failed jobs, wrong passwords and requests to join are noticed', async () => {
    const { db } = server.database;
    const setTerm = (term: string | null) =>
      db.updateTable('sysDepart').set({ term }).where('orgCategory', '=', '3').execute();
    expect(await countClassesBefore(db, 2027)).toBe(2);
    await setTerm('2026-2');
    expect([await countClassesBefore(db, 2026), await countClassesBefore(db, 2027)]).toEqual([0, 2]);
    // In the school year of the clock of this test, whatever its month.
    await setTerm('2098-1');
    const brand = (configValue: string) =>
      db.updateTable('sysConfig').set({ configValue }).where('configKey', '=', 'brandName').execute();
    await brand('星河小学');
    const { id: jobId } = await db
      .selectFrom('sysQuartzJob')
      .select('id')
      .where('jobClassName', '=', 'LogCleanup')
      .executeTakeFirstOrThrow();
    const now = server.deps.clock();
    const run = { id: 'failed', jobId, node: 'a', status: 'failed', startTime: now, endTime: now };
    await db.insertInto('sysQuartzRun').values(run).execute();
    const failures = (username: string, count: number, values: object = {}) =>
      Array.from({ length: count }, () => ({
        id: server.deps.newId(),
        logType: 1,
        logContent: `用户名: ${username},登录失败：账号或密码错误`,
        username,
        createTime: now,
        ...values,
      }));
    const dayAgo = new Date(now.getTime() - 24 * 3_600_000);
    await db
      .insertInto('sysLog')
      .values([
        ...failures('s30101', 20),
        ...failures('s30102', 19),
        ...failures('s30103', 20, { createTime: dayAgo }),
        ...failures('s30104', 20, { logContent: '用户名: s30104,登录成功！' }),
      ])
      .execute();
    await db.deleteFrom('teachingClassJoin').execute();
    const departId = await school.departId(classOne);
    const join = async (username: string, status: number) =>
      await db
        .insertInto('teachingClassJoin')
        .values({ id: server.deps.newId(), departId, userId: await school.userId(username), status })
        .execute();
    await join('s30201', 0);
    await join('s30202', 0);
    await join('s30203', 1);
    await join('s30204', 0);
    const deleted = db.updateTable('sysUser').where('username', '=', 's30204');
    await deleted.set({ delFlag: 1 }).execute();
    expect(await read()).toMatchObject({
      setUp: { name: '星河小学' },
      attention: [
        { kind: 'backupMissing' },
        { kind: 'job', detail: '清理日志' },
        { kind: 'logins', count: 1 },
        { kind: 'joins', count: 2 },
      ],
    });
    await db.deleteFrom('sysQuartzRun').execute();
    await db.deleteFrom('sysLog').execute();
    await db.deleteFrom('teachingClassJoin').execute();
    await deleted.set({ delFlag: 0 }).execute();
    await brand('Scratch 教学平台');
    await setTerm(null);
  });
});

describe('the counts of the site', () => {
  it('deleted records are not counted', async () => {
    const before = await ask('admin', 'site');
    expect(before.result).toMatchObject({
      userCount: 40,
      studentCount: 37,
      classCount: 2,
      courseCount: 2,
      workCount: 0,
      pendingCount: 0,
      disk: { free: 2 ** 40, total: 2 ** 41, low: false },
    });
    await school.course({ delFlag: 1 });
    await school.course();
    await school.work('student', 1);
    await school.work('student', 2);
    await school.work('student', 1, { delFlag: 1 });
    expect((await ask('admin', 'site')).result).toMatchObject({
      courseCount: 3,
      workCount: 2,
      pendingCount: 1,
    });
    await server.database.db.deleteFrom('teachingWork').execute();
  });
});

describe('works waiting for grading', () => {
  beforeAll(async () => {
    const departId = await school.departId(classOne);
    for (const [index, username] of ['s30101', 's30102', 's30103', 's30104', 's30105', 's30106'].entries())
      await school.work(username, 1, {
        departId,
        workName: `作品${index + 1}`,
        createTime: new Date(past.getTime() + (index === 5 ? -1 : index) * 3_600_000),
      });
    await school.work('s30107', 0, { departId });
    await school.work('s30108', 2, { departId });
    await school.work('s30109', 1, { departId, delFlag: 1 });
    await school.work('s30201', 1, { departId: await school.departId(classTwo), workName: '二班的' });
  });
  afterAll(() => server.database.db.deleteFrom('teachingWork').execute());

  it('only works of the own classes are counted, and the longest waiting are listed first', async () => {
    const { result } = await ask('teacher', 'grading');
    expect(result).toMatchObject({
      pendingCount: 6,
      oldest: ['作品6', '作品1', '作品2', '作品3', '作品4'].map((workName) => ({ workName })),
    });
    expect(result).toMatchObject({
      oldest: [
        {
          username: 's30106',
          realname: '杨梓涵',
          departName: '三年级一班',
          createTime: '2026-01-01 07:00:00',
        },
        {},
        {},
        {},
        {},
      ],
    });
    expect((await ask('teacher2', 'grading')).result).toMatchObject({
      pendingCount: 1,
      oldest: [{ workName: '二班的' }],
    });
    expect((await ask('admin', 'grading')).result).toMatchObject({ pendingCount: 7 });
  });

  it('the number equals the total of the linked list', async () => {
    for (const username of ['teacher', 'admin']) {
      const token = await server.login(username);
      const list = await server.call('GET', '/teaching/teachingWork/list', {
        token,
        query: { workStatus: '1' },
      });
      const { result } = await ask(username, 'grading');
      expect(list.result).toMatchObject({
        total:
          typeof result === 'object' && result !== null && 'pendingCount' in result && result.pendingCount,
      });
    }
  });

  it('a teacher without a class has no waiting works', async () => {
    const { db } = server.database;
    const userId = await school.userId('teacher2');
    const departId = await school.departId(classTwo);
    await db.deleteFrom('sysUserResponsible').where('userId', '=', userId).execute();
    await inTransaction(db, (trx) => server.deps.sessions.closeAll(trx, userId));
    const answer = await server.call('POST', '/sys/login', {
      body: { username: 'teacher2', password: TEST_PASSWORD },
    });
    const token = /"token":"([\w-]+)"/.exec(answer.raw.body)?.[1];
    const call = (path: Path) => server.call('GET', `/teaching/dashboard/${path}`, { token });
    expect((await call('grading')).result).toEqual({ pendingCount: 0, oldest: [] });
    expect((await call('classes')).result).toEqual({ classCount: 0, classes: [] });
    await db.insertInto('sysUserResponsible').values({ userId, departId }).execute();
  });
});

describe('the progress of classes', () => {
  let units: string[];
  beforeAll(async () => {
    const open = await school.course({}, { given: { [classOne]: past } });
    units = [await school.unit(open), await school.unit(open)];
    await school.unit(open, { delFlag: 1 });
    // Courses that are assigned without opening, open later, deleted, of the other class, or shared do not
    // count for this class.
    for (const [values, given] of [
      [{}, { [classOne]: null }],
      [{}, { [classOne]: future }],
      [{ delFlag: 1 }, { [classOne]: past }],
      [{}, { [classTwo]: past }],
      [{ isShared: 1 }, {}],
    ] as const)
      await school.unit(await school.course(values, { given }));
    const departId = await school.departId(classOne);
    const done = (username: string, status: number, unit: number, values: object = {}) =>
      school.work(username, status, {
        departId,
        courseId: units[unit],
        workScene: 'course',
        createTime: past,
        ...values,
      });
    await grade(await done('s30101', 2, 0), 5);
    await grade(await done('s30101', 3, 1), 4);
    await grade(await done('s30102', 2, 0), 4);
    await done('s30102', 1, 1);
    await done('s30103', 0, 0);
    await done('s30103', -1, 1, { returnedAt: past });
    await done('s30104', 1, 0, { delFlag: 1 });
    // A correction of a waiting work does not count yet.
    await grade(await done('s30105', 1, 0), 1);
    // A work of the other class, and a free work.
    await done('s30201', 2, 0);
    await school.work('s30106', 1, { departId });
  });
  afterAll(() => server.database.db.deleteFrom('teachingWork').execute());

  const expected = async () => ({
    departId: await school.departId(classOne),
    departName: '三年级一班',
    studentCount: 31,
    unitCount: 2,
    gradedCount: 3,
    waitingCount: 2,
    returnedCount: 1,
    averageScore: '4.3',
    pendingCount: 3,
  });

  it('current pupils are counted, with their works in open units', async () => {
    expect((await ask('teacher', 'classes')).result).toEqual({
      classCount: 1,
      classes: [await expected()],
    });
  });

  it('the administrator sees all classes, ordered by the number of ungraded works', async () => {
    const answer = await ask('admin', 'classes');
    expect(answer.result).toMatchObject({ classCount: 2 });
    expect(classNames(answer)).toEqual([
      await expected(),
      {
        departId: await school.departId(classTwo),
        departName: '三年级二班',
        studentCount: 6,
        unitCount: 1,
        gradedCount: 0,
        waitingCount: 0,
        returnedCount: 0,
        averageScore: null,
        pendingCount: 0,
      },
    ]);
  });

  it('a pupil who leaves the class is no longer counted', async () => {
    const { db } = server.database;
    const moved = db.updateTable('sysUserDepart').where('userId', '=', await school.userId('s30102'));
    await moved.set({ depId: await school.departId(classTwo) }).execute();
    expect((await ask('teacher', 'classes')).result).toMatchObject({
      classes: [{ studentCount: 30, gradedCount: 2, waitingCount: 1, averageScore: '4.5', pendingCount: 2 }],
    });
    await moved.set({ depId: await school.departId(classOne) }).execute();
  });

  it('at most twelve classes are listed', async () => {
    const { db } = server.database;
    const parentId = await school.departId(orgCodes.grade);
    const rows = Array.from({ length: 13 }, (_, index) => ({
      id: `many-${index}`,
      parentId,
      departName: `班${index}`,
      orgCategory: '3',
      orgCode: `${orgCodes.grade}B${String(index + 10)}`,
    }));
    await db.insertInto('sysDepart').values(rows).execute();
    const answer = await ask('admin', 'classes');
    expect(answer.result).toMatchObject({ classCount: 15 });
    expect(classNames(answer)).toHaveLength(12);
    await db.deleteFrom('sysDepart').where('id', 'like', 'many-%').execute();
  });
});
