import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { orgCodes, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let one: string;
let two: string;
let grade: string;
let pupil: string;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  [one, two, grade, pupil] = await Promise.all([
    school.departId(orgCodes.classOne),
    school.departId(orgCodes.classTwo),
    school.departId(orgCodes.grade),
    school.userId('s30101'),
  ]);
});
afterAll(() => server.close());

// Each test begins with the demo school: 三年级一班 and 三年级二班, below 三年级.
beforeEach(async () => {
  const { db } = server.database;
  await db.deleteFrom('teachingYearEnd').execute();
  await db.deleteFrom('sysDepart').where('createBy', '=', 'year end').execute();
  const start = { grade: 3, term: null, archiveTime: null };
  await db
    .updateTable('sysDepart')
    .set({ departName: '三年级一班', ...start })
    .where('id', '=', one)
    .execute();
  await db
    .updateTable('sysDepart')
    .set({ departName: '三年级二班', ...start })
    .where('id', '=', two)
    .execute();
  await db.updateTable('sysDepart').set({ departName: '三年级' }).where('id', '=', grade).execute();
  await db.updateTable('sysUserResponsible').set({ lead: true }).where('departId', '=', one).execute();
});

const send = async (username: string, method: 'GET' | 'POST', path: string, body?: object) =>
  await server.call(method, `/teaching/yearEnd${path}`, { token: await server.login(username), body });
const outcome = ({ success, message }: TestAnswer) => ({ success, message });
const refused = (message: string) => ({ success: false, message });

const previewShape = z.object({
  year: z.number(),
  classes: z.array(z.looseObject({ id: z.string(), departName: z.string(), revision: z.string() })),
  departments: z.array(z.looseObject({ id: z.string(), departName: z.string(), revision: z.string() })),
  staff: z.array(
    z.object({ id: z.string(), username: z.string(), schools: z.nullable(z.array(z.string())) }),
  ),
  undoable: z.nullable(z.object({ id: z.string(), madeBy: z.string(), summary: z.string() })),
});
const preview = async (username = 'admin') =>
  previewShape.parse((await send(username, 'GET', '/preview')).result);

type Change = { action: string; departName: string; leadId?: string };
/** Requests changes of classes as they are now. */
const run = async (
  changes: Readonly<Record<string, Change>>,
  more: { departments?: Readonly<Record<string, string>>; repeaters?: object[] } = {},
  username = 'admin',
) => {
  const { classes, departments } = await preview();
  const revisions = new Map([...classes, ...departments].map(({ id, revision }) => [id, revision]));
  return await send(username, 'POST', '', {
    classes: Object.entries(changes).map(([id, change]) => ({
      id,
      revision: revisions.get(id) ?? 'none',
      ...change,
    })),
    departments: Object.entries(more.departments ?? {}).map(([id, departName]) => ({
      id,
      revision: revisions.get(id) ?? 'none',
      departName,
    })),
    repeaters: more.repeaters ?? [],
  });
};
const undo = async (username = 'admin') => {
  const { undoable } = await preview();
  return await send(username, 'POST', '/undo', { id: undoable?.id ?? 'none' });
};
const promote = (departName: string): Change => ({ action: 'promote', departName });
const stored = async (id: string) =>
  await server.database.db
    .selectFrom('sysDepart')
    .select(['departName', 'grade', 'term', 'archiveTime'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const classesOf = async (userId: string): Promise<string[]> => {
  const rows = await server.database.db
    .selectFrom('sysUserDepart')
    .select('depId')
    .where('userId', '=', userId)
    .execute();
  return rows.map(({ depId }) => depId);
};
const leadOf = async (departId: string) =>
  await server.database.db
    .selectFrom('sysUserResponsible')
    .select('userId')
    .where('departId', '=', departId)
    .where('lead', '=', true)
    .executeTakeFirst();
/** Adds a class next to the others. */
const addClass = async (departName: string, gradeNumber: number): Promise<string> => {
  const id = server.deps.newId();
  const { db } = server.database;
  const siblings = await db.selectFrom('sysDepart').select('id').where('parentId', '=', grade).execute();
  await db
    .insertInto('sysDepart')
    .values({
      id,
      parentId: grade,
      departName,
      orgCategory: '3',
      orgType: '3',
      orgCode: `${orgCodes.grade}B${String(siblings.length + 10)}`,
      departOrder: 9,
      grade: gradeNumber,
      createBy: 'year end',
    })
    .execute();
  return id;
};

describe('the preview', () => {
  test('has the open classes with pupils and teachers, and the departments', async () => {
    const { classes, departments, staff, undoable } = await preview();
    expect(classes).toMatchObject([
      {
        id: one,
        departName: '三年级一班',
        schoolName: '希望小学',
        grade: 3,
        term: null,
        pupilCount: 31,
        teachers: [{ username: 'teacher', lead: true }],
      },
      { id: two, departName: '三年级二班' },
    ]);
    expect(departments.map(({ departName }) => departName)).toContain('三年级');
    expect(staff.map(({ username }) => username)).toEqual(expect.arrayContaining(['teacher', 'teacher2']));
    expect(undoable).toBe(null);
  });

  test('is refused for teachers and pupils, and so are the run and its undo', async () => {
    for (const username of ['teacher', 's30101']) {
      expect((await send(username, 'GET', '/preview')).status).toBe(403);
      expect((await run({ [one]: promote('四年级一班') }, {}, username)).status).toBe(403);
      expect((await send(username, 'POST', '/undo', { id: 'any' })).status).toBe(403);
    }
  });
});

describe('the year end', () => {
  test('promotes, archives and renames everything at once, and can be undone', async () => {
    const year = (await preview()).year;
    expect(
      outcome(
        await run(
          {
            [one]: promote('四年级一班'),
            [two]: { action: 'graduate', departName: '三年级二班（届）' },
          },
          { departments: { [grade]: '四年级' } },
        ),
      ),
    ).toEqual({
      success: true,
      message: '升班完成：1 个班级升班，1 个班级毕业归档，1 个班级或部门改名',
    });
    expect(await stored(one)).toEqual({
      departName: '四年级一班',
      grade: 4,
      term: `${year}-1`,
      archiveTime: null,
    });
    expect(await stored(two)).toMatchObject({
      departName: '三年级二班（届）',
      grade: 3,
      archiveTime: expect.any(Date),
    });
    expect(await stored(grade)).toMatchObject({ departName: '四年级', grade: null });
    expect((await preview()).undoable).toMatchObject({ madeBy: '管理员' });

    expect(outcome(await undo())).toEqual({ success: true, message: '已撤销升班' });
    expect(await stored(one)).toEqual({ departName: '三年级一班', grade: 3, term: null, archiveTime: null });
    expect(await stored(two)).toMatchObject({ departName: '三年级二班', archiveTime: null });
    expect(await stored(grade)).toMatchObject({ departName: '三年级' });
    expect((await preview()).undoable).toBe(null);
    expect(outcome(await undo())).toEqual(refused('已经撤销，或者超过了一天，不能撤销'));
  });

  test('moves pupils who stay behind and puts teachers in charge, until it is undone', async () => {
    const below = await addClass('二年级一班', 2);
    const [teacher, teacher2] = [await school.userId('teacher'), await school.userId('teacher2')];
    expect(
      outcome(
        await run(
          {
            [one]: { ...promote('四年级一班'), leadId: teacher2 },
            [below]: promote('三年级一班'),
          },
          { repeaters: [{ userId: pupil, fromId: one, toId: below }] },
        ),
      ),
    ).toEqual({
      success: true,
      message: '升班完成：2 个班级升班，1 名学生留级，1 个班级换负责老师',
    });
    expect(await classesOf(pupil)).toEqual([below]);
    expect(await leadOf(one)).toEqual({ userId: teacher2 });
    expect(await classesOf(teacher2)).toContain(one);

    expect(outcome(await undo())).toEqual({ success: true, message: '已撤销升班' });
    expect(await classesOf(pupil)).toEqual([one]);
    expect(await leadOf(one)).toEqual({ userId: teacher });
    expect(await classesOf(teacher2)).not.toContain(one);
  });

  test('gives pupils who return their seat, group and roles again, unless somebody else sits there', async () => {
    const { db } = server.database;
    const below = await addClass('二年级一班', 2);
    const roleId = server.deps.newId();
    const other = await school.userId('s30102');
    await db.deleteFrom('teachingClassSeating').where('departId', '=', one).execute();
    await db.deleteFrom('teachingClassGroup').where('departId', '=', one).execute();
    await db
      .insertInto('teachingClassSeating')
      .values({ departId: one, seatRows: 6, seatColumns: 8 })
      .execute();
    const seats = [
      { departId: one, userId: pupil, seatRow: 2, seatColumn: 3 },
      { departId: one, userId: other, seatRow: 2, seatColumn: 4 },
    ];
    await db.insertInto('teachingClassSeat').values(seats).execute();
    await db
      .insertInto('teachingClassGroup')
      .values({ departId: one, place: 1, groupName: '火箭' })
      .execute();
    await db
      .insertInto('teachingClassGroupPupil')
      .values({ departId: one, userId: pupil, place: 1 })
      .execute();
    await db
      .insertInto('sysDepartRole')
      .values({ id: roleId, departId: one, roleName: '课代表', roleCode: 'year-end-role' })
      .execute();
    await db
      .insertInto('sysDepartRoleUser')
      .values({ id: server.deps.newId(), userId: pupil, droleId: roleId })
      .execute();
    const repeaters = [pupil, other].map((userId) => ({ userId, fromId: one, toId: below }));
    await run({ [one]: promote('四年级一班'), [below]: promote('三年级一班') }, { repeaters });
    expect(
      await db.selectFrom('teachingClassSeat').selectAll().where('departId', '=', one).execute(),
    ).toEqual([]);
    // Another pupil gets the seat of the second one.
    const neighbour = await school.userId('s30103');
    const taken = { departId: one, userId: neighbour, seatRow: 2, seatColumn: 4 };
    await db.insertInto('teachingClassSeat').values(taken).execute();
    expect(outcome(await undo())).toEqual({ success: true, message: '已撤销升班' });
    const seated = await db
      .selectFrom('teachingClassSeat')
      .selectAll()
      .where('departId', '=', one)
      .orderBy('seatColumn')
      .execute();
    expect(seated).toEqual([seats[0], taken]);
    const grouped = await db
      .selectFrom('teachingClassGroupPupil')
      .selectAll()
      .where('departId', '=', one)
      .execute();
    expect(grouped).toEqual([{ departId: one, userId: pupil, place: 1 }]);
    const held = db.selectFrom('sysDepartRoleUser').select('userId').where('droleId', '=', roleId);
    expect(await held.execute()).toEqual([{ userId: pupil }]);
    await db.deleteFrom('sysDepartRole').where('id', '=', roleId).execute();
    await db.deleteFrom('teachingClassSeating').where('departId', '=', one).execute();
    await db.deleteFrom('teachingClassGroup').where('departId', '=', one).execute();
  });

  test('a new teacher in charge stays the member of the class that they were before', async () => {
    const { db } = server.database;
    const [teacher, teacher2] = [await school.userId('teacher'), await school.userId('teacher2')];
    const membership = { id: server.deps.newId(), userId: teacher2, depId: one };
    await db.insertInto('sysUserDepart').values(membership).execute();
    await run({ [one]: { ...promote('四年级一班'), leadId: teacher2 } });
    expect(await leadOf(one)).toEqual({ userId: teacher2 });
    expect((await undo()).message).toBe('已撤销升班');
    expect(await leadOf(one)).toEqual({ userId: teacher });
    expect(await classesOf(teacher2)).toContain(one);
    const held = db.selectFrom('sysUserResponsible').select('departId').where('userId', '=', teacher2);
    expect((await held.execute()).map(({ departId }) => departId)).not.toContain(one);
    await db.deleteFrom('sysUserDepart').where('id', '=', membership.id).execute();
  });

  test('leaves what was changed after it, and names it', async () => {
    const below = await addClass('二年级一班', 2);
    await run(
      { [one]: promote('四年级一班'), [two]: promote('四年级二班'), [below]: promote('三年级一班') },
      { repeaters: [{ userId: pupil, fromId: one, toId: below }] },
    );
    const { db } = server.database;
    await db.updateTable('sysDepart').set({ departName: '四年级火箭班' }).where('id', '=', two).execute();
    await db.updateTable('sysUserDepart').set({ depId: two }).where('userId', '=', pupil).execute();
    const answer = await undo();
    expect(outcome(answer)).toEqual({
      success: true,
      message: '已撤销升班，有 2 处升班后又改过，没有恢复',
    });
    const { realname } = await db
      .selectFrom('sysUser')
      .select('realname')
      .where('id', '=', pupil)
      .executeTakeFirstOrThrow();
    expect(answer.result).toEqual({ left: ['四年级火箭班', realname] });
    expect([(await stored(one)).departName, (await stored(two)).departName]).toEqual([
      '三年级一班',
      '四年级火箭班',
    ]);
    expect(await classesOf(pupil)).toEqual([two]);
    await db.updateTable('sysUserDepart').set({ depId: one }).where('userId', '=', pupil).execute();
  });

  test('can be undone for a day only', async () => {
    await run({ [one]: promote('四年级一班') });
    const { undoable } = await preview();
    await server.database.db
      .updateTable('teachingYearEnd')
      .set({ madeAt: new Date(server.deps.clock().getTime() - 25 * 60 * 60 * 1000) })
      .execute();
    expect((await preview()).undoable).toBe(null);
    expect(outcome(await send('admin', 'POST', '/undo', { id: undoable?.id ?? '' }))).toEqual(
      refused('已经撤销，或者超过了一天，不能撤销'),
    );
  });
});

describe('a refused year end changes nothing', () => {
  const unchanged = async () => {
    expect([(await stored(one)).departName, (await stored(two)).departName]).toEqual([
      '三年级一班',
      '三年级二班',
    ]);
    expect(await classesOf(pupil)).toEqual([one]);
    expect((await preview()).undoable).toBe(null);
  };

  test('when two classes would have one name, also an archived one', async () => {
    expect(outcome(await run({ [one]: promote('四年级班'), [two]: promote('四年级班') }))).toEqual(
      refused('三年级一班：旁边还有一个“四年级班”，请换一个名称'),
    );
    const archived = await addClass('四年级一班', 4);
    await server.database.db
      .updateTable('sysDepart')
      .set({ archiveTime: new Date() })
      .where('id', '=', archived)
      .execute();
    expect(outcome(await run({ [one]: promote('四年级一班') }))).toEqual(
      refused('三年级一班：旁边还有一个“四年级一班”，请换一个名称'),
    );
    await unchanged();
  });

  test('when a class has changed since the preview, or does not exist', async () => {
    const body = { departments: [], repeaters: [] };
    const change = { ...promote('四年级一班'), revision: 'old' };
    expect(outcome(await send('admin', 'POST', '', { ...body, classes: [{ id: one, ...change }] }))).toEqual(
      refused('三年级一班刚刚有改动，请刷新后再看一遍'),
    );
    expect(
      outcome(await send('admin', 'POST', '', { ...body, classes: [{ id: 'none', ...change }] })),
    ).toEqual(refused('有班级不存在或已归档，请刷新后再试'));
    expect(outcome(await send('admin', 'POST', '', { ...body, classes: [] }))).toEqual(
      refused('没有要改动的班级'),
    );
    await unchanged();
  });

  test('when pupils who stay behind are not in the class, or find no class', async () => {
    const changes = { [one]: promote('四年级一班'), [two]: promote('四年级二班') };
    const stay = (userId: string, toId: string) => ({ repeaters: [{ userId, fromId: one, toId }] });
    expect(outcome(await run(changes, stay(pupil, two)))).toEqual(
      refused('三年级一班：升班后没有三年级的班级，不能留级。请先新建这个班级'),
    );
    const below = await addClass('二年级一班', 2);
    const all = { ...changes, [below]: promote('三年级一班') };
    for (const userId of [await school.userId('s30201'), await school.userId('teacher'), 'none'])
      expect(outcome(await run(all, stay(userId, below)))).toEqual(
        refused('有学生不存在或已离开原来的班级，请刷新后再试'),
      );
    await unchanged();
  });

  test('when the new teacher does not exist or is a pupil', async () => {
    for (const leadId of ['none', pupil])
      expect(outcome(await run({ [one]: { ...promote('四年级一班'), leadId } }))).toEqual(
        refused('有老师不存在，请刷新后再试'),
      );
    await unchanged();
  });
});

/** Gives the role of teachers the page while `work` runs. */
async function withPageOfTeachers(work: () => Promise<void>): Promise<void> {
  const { db } = server.database;
  const { id: permissionId } = await db
    .selectFrom('sysPermission')
    .select('id')
    .where('url', '=', '/isystem/yearEnd')
    .executeTakeFirstOrThrow();
  const { id: roleId } = await db
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', 'teacher')
    .executeTakeFirstOrThrow();
  const grant = { id: server.deps.newId(), roleId, permissionId };
  const teacherId = await school.userId('teacher');
  await db.insertInto('sysRolePermission').values(grant).execute();
  server.deps.sessions.invalidateUser(teacherId);
  try {
    await work();
  } finally {
    await db.deleteFrom('sysRolePermission').where('id', '=', grant.id).execute();
    server.deps.sessions.invalidateUser(teacherId);
  }
}

describe('a person who manages two schools', () => {
  test('puts staff in charge of classes of their own school only', async () => {
    const { db } = server.database;
    const values = { orgType: '1', createBy: 'year end', departOrder: 9 };
    const [root, foreign] = [server.deps.newId(), server.deps.newId()];
    await db
      .insertInto('sysDepart')
      .values([
        { ...values, id: root, departName: '第二小学', orgCategory: '1', orgCode: 'Y01' },
        {
          ...values,
          id: foreign,
          parentId: root,
          departName: '三年级五班',
          orgCategory: '3',
          orgType: '2',
          orgCode: 'Y01A01',
          grade: 3,
        },
      ])
      .execute();
    const [userId, leadId] = [await school.userId('teacher'), await school.userId('teacher2')];
    const schools = [root, await school.departId(orgCodes.school)];
    await db
      .insertInto('sysUserResponsible')
      .values(schools.map((departId) => ({ userId, departId })))
      .execute();
    await withPageOfTeachers(async () => {
      const staff = new Map((await preview('teacher')).staff.map(({ id, schools: of }) => [id, of]));
      expect([staff.get(userId), staff.get(leadId)]).toEqual([['A01', 'Y01'], ['A01']]);
      const lead = (id: string, departName: string) =>
        run({ [id]: { ...promote(departName), leadId } }, {}, 'teacher');
      expect(outcome(await lead(foreign, '四年级五班'))).toEqual(refused('有老师不存在，请刷新后再试'));
      expect((await lead(one, '四年级一班')).success).toBe(true);
      expect((await undo('teacher')).success).toBe(true);
    });
    await db
      .deleteFrom('sysUserResponsible')
      .where('userId', '=', userId)
      .where('departId', 'in', schools)
      .execute();
  });
});

describe('a person who manages one department', () => {
  test('has the classes below it alone', async () => {
    // The teacher is responsible for one class.
    await withPageOfTeachers(async () => {
      const own = await preview('teacher');
      expect(own.classes.map(({ id }) => id)).toEqual([one]);
      // Not responsible for a department above the class.
      expect(own.staff).toEqual([]);
      expect(outcome(await run({ [two]: promote('四年级二班') }, {}, 'teacher'))).toEqual(
        refused('有班级不存在或已归档，请刷新后再试'),
      );
      const leadId = await school.userId('teacher2');
      expect(outcome(await run({ [one]: { ...promote('四年级一班'), leadId } }, {}, 'teacher'))).toEqual(
        refused('只有管理员或上级部门的负责人可以指定负责老师'),
      );
      await run({ [one]: promote('四年级一班'), [two]: promote('四年级二班') });
      expect((await preview('teacher')).undoable).toBe(null);
      expect(outcome(await undo('teacher'))).toEqual(refused('已经撤销，或者超过了一天，不能撤销'));
      expect((await stored(two)).departName).toBe('四年级二班');
    });
  });
});

test('a school of 36 classes is promoted in one request', async () => {
  const { db } = server.database;
  const names = Array.from({ length: 36 }, (_, index) => `一年级${index + 1}班`);
  const ids: string[] = [];
  for (const name of names) ids.push(await addClass(name, 1));
  const users = Array.from({ length: 1800 }, (_, index) => ({
    id: server.deps.newId(),
    username: `ye${index}`,
    realname: `学生${index}`,
    password: '-',
    userIdentity: 1,
    createBy: 'year end',
  }));
  await db.insertInto('sysUser').values(users).execute();
  await db
    .insertInto('sysUserDepart')
    .values(
      users.map(({ id }, index) => ({ id: server.deps.newId(), userId: id, depId: ids[index % 36] ?? '' })),
    )
    .execute();
  const begin = performance.now();
  const answer = await run(Object.fromEntries(ids.map((id, index) => [id, promote(`二年级${index + 1}班`)])));
  expect(outcome(answer)).toEqual({ success: true, message: '升班完成：36 个班级升班' });
  expect(performance.now() - begin).toBeLessThan(5000);
  expect((await undo()).message).toBe('已撤销升班');
  await db.deleteFrom('sysUser').where('createBy', '=', 'year end').execute();
}, 60_000);
