import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordCalls } from '#server/http/testing/record-calls.ts';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';
import type { TestAnswer } from '#tests/support/database/server.ts';
import { testPeople } from './testing/people.ts';

const { server, classes, as, userOf, idOf, newPupil, settle } = testPeople();

const said = ({ success, message }: TestAnswer) => [success, message];
const ids = { teacherRole: '', studentRole: '', colleague: '', other: '' };
let leaver = '';
let count = 0;

const db = () => server().database.db;

/** Creates a member of staff who teaches these classes. */
async function newTeacher(
  username: string,
  realname: string,
  departIds: readonly string[],
  role = ids.teacherRole,
) {
  const departs = departIds.join(',');
  const answer = await as('admin', 'POST', '/sys/user/add', {
    body: {
      username,
      realname,
      password: TEST_PASSWORD,
      userIdentity: 2,
      selectedroles: role,
      selecteddeparts: departs,
      departIds: departs,
    },
  });
  if (!answer.success) throw new Error(answer.message);
  await settle(username);
  return await idOf(username);
}

/** Creates a head of class one, who is above teachers and has their permissions, except one. */
async function newHead(username: string, without = ''): Promise<void> {
  const role = server().deps.newId();
  await db()
    .insertInto('sysRole')
    .values({ id: role, roleCode: username, roleName: '年级组长', roleLevel: 4 })
    .execute();
  const granted = await db()
    .selectFrom('sysRolePermission as granted')
    .innerJoin('sysPermission as menu', 'menu.id', 'granted.permissionId')
    .select('granted.permissionId')
    .where('granted.roleId', '=', ids.teacherRole)
    .where((eb) => eb.or([eb('menu.perms', 'is', null), eb('menu.perms', '<>', without)]))
    .execute();
  for (const { permissionId } of granted)
    await db()
      .insertInto('sysRolePermission')
      .values({ id: server().deps.newId(), roleId: role, permissionId })
      .execute();
  await newTeacher(username, '钱组长', [classes.one], role);
}

/** A teacher in charge of class one, with a course and two pieces of homework, one of which has ended. */
async function newLeaver(): Promise<string> {
  count += 1;
  const username = `leaver-${count}`;
  const id = await newTeacher(username, '王晓燕', [classes.one]);
  await db()
    .updateTable('sysUserResponsible')
    .set({ lead: true })
    .where('userId', '=', id)
    .where('departId', '=', classes.one)
    .execute();
  await db()
    .insertInto('teachingCourse')
    .values({ id: `course-${count}`, courseName: '循环', createBy: username })
    .execute();
  for (const [name, status] of [
    ['open', 1],
    ['ended', 2],
  ] as const)
    await db()
      .insertInto('teachingAdditionalWork')
      .values({
        id: `${name}-${count}`,
        codeType: 2,
        workName: name,
        status,
        publishTime: new Date(),
        createBy: username,
      })
      .execute();
  return id;
}

const responsible = async (departId: string) =>
  (
    await db()
      .selectFrom('sysUserResponsible')
      .select(['userId', 'lead'])
      .where('departId', '=', departId)
      .execute()
  ).filter(({ userId }) => [leaver, ids.colleague, ids.other].includes(userId));
const owners = async () => {
  const course = await db()
    .selectFrom('teachingCourse')
    .select('createBy')
    .where('id', '=', `course-${count}`)
    .executeTakeFirstOrThrow();
  const homework = await db()
    .selectFrom('teachingAdditionalWork')
    .select(['id', 'createBy'])
    .where('id', 'in', [`open-${count}`, `ended-${count}`])
    .orderBy('id', 'desc')
    .execute();
  return [course.createBy, ...homework.map(({ createBy }) => createBy)];
};
const own = () => `leaver-${count}`;
const unmoved = () => [own(), own(), own()];
const moved = () => ['colleague', 'colleague', own()];
const words = '1 个班级、1 门课程、1 份没有结束的作业';
const reason = `王晓燕负责 ${words}，请先在用户管理中交接给同事`;

const freeze = (handOverTo?: string, userIds = leaver) =>
  as('admin', 'PUT', '/sys/user/frozenBatch', {
    body: { ids: userIds, status: 2, ...(handOverTo === undefined ? {} : { handOverTo }) },
  });
const undo = (username = 'admin', userIds = leaver) =>
  as(username, 'PUT', '/sys/user/undoHandOver', { body: { userIds } });
const list = async (username: string, userIds: string) =>
  as(username, 'GET', '/sys/user/responsibilities', { query: { userIds } });

beforeAll(async () => {
  const roles = await db().selectFrom('sysRole').select(['id', 'roleCode']).execute();
  ids.teacherRole = roles.find(({ roleCode }) => roleCode === 'teacher')?.id ?? '';
  ids.studentRole = roles.find(({ roleCode }) => roleCode === 'student')?.id ?? '';
  ids.colleague = await newTeacher('colleague', '李接手', [classes.two]);
  ids.other = await newTeacher('other-one', '赵旁观', [classes.two]);
  await newHead('head');
  await newHead('editor', 'depart:user');
});
beforeEach(async () => {
  await db().deleteFrom('sysUserResponsible').where('userId', '=', ids.colleague).execute();
  await db()
    .deleteFrom('sysUserDepart')
    .where('userId', '=', ids.colleague)
    .where('depId', '=', classes.one)
    .execute();
  await db()
    .insertInto('sysUserResponsible')
    .values({ userId: ids.colleague, departId: classes.two })
    .execute();
  leaver = await newLeaver();
});

describe('what a person is responsible for', () => {
  it('is listed with the departments, courses, open homework and waiting works', async () => {
    const { result } = await list('admin', `${leaver},${await newPupil(`by-${count}`)}`);
    expect(result).toMatchObject([
      {
        id: leaver,
        username: own(),
        realname: '王晓燕',
        departs: [{ id: classes.one, name: '三年级一班', isClass: true, isAlone: false }],
        courses: [{ name: '循环' }],
        homework: [{ name: 'open' }],
        handedOver: null,
      },
    ]);
    const waiting = await db()
      .selectFrom('teachingWork as work')
      .innerJoin('sysUserDepart as member', 'member.userId', 'work.userId')
      .innerJoin('sysUser as pupil', 'pupil.id', 'work.userId')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('member.depId', '=', classes.one)
      .where('work.workStatus', '=', 1)
      .where('work.delFlag', '=', 0)
      .where('pupil.delFlag', '=', 0)
      .executeTakeFirstOrThrow();
    expect(result).toMatchObject([{ toGrade: waiting.total }]);
  });

  it('a class without another active teacher is marked', async () => {
    await db().updateTable('sysUser').set({ status: 2 }).where('username', '=', 'teacher').execute();
    const rest = await db()
      .selectFrom('sysUserResponsible')
      .select('userId')
      .where('departId', '=', classes.one)
      .where('userId', '<>', leaver)
      .execute();
    const others = rest.map(({ userId }) => userId);
    await db().updateTable('sysUser').set({ status: 2 }).where('id', 'in', others).execute();
    expect((await list('admin', leaver)).result).toMatchObject([{ departs: [{ isAlone: true }] }]);
    await db().updateTable('sysUser').set({ status: 1 }).where('id', 'in', others).execute();
  });

  it('is refused for a colleague and for users of other classes', async () => {
    expect(said(await list('teacher', leaver))).toEqual([false, '权限不足']);
    expect(said(await list('teacher', ids.other))).toEqual([false, '用户不存在！']);
    const body = { userIds: ids.other, handOverTo: ids.colleague };
    const moving = await as('teacher', 'PUT', '/sys/user/handOver', { body });
    expect(said(moving)).toEqual([false, '用户不存在！']);
    expect(said(await undo('teacher', ids.other))).toEqual([false, '用户不存在！']);
    const ofColleague = await as('teacher', 'PUT', '/sys/user/handOver', {
      body: { ...body, userIds: leaver },
    });
    expect(said(ofColleague)).toEqual([false, '权限不足']);
  });
});

describe('handing over', () => {
  it('a person with responsibilities is neither frozen, deleted nor made a pupil without a decision', async () => {
    expect(said(await freeze())).toEqual([false, reason]);
    const removal = await as('admin', 'DELETE', '/sys/user/delete', { query: { id: leaver } });
    expect(said(removal)).toEqual([false, reason]);
    const body = { id: leaver, realname: '王晓燕', userIdentity: 1, selectedroles: ids.studentRole };
    const edit = await as('admin', 'PUT', '/sys/user/edit', { body });
    expect(edit).toMatchObject({ success: false, message: reason, result: { field: 'handOverTo' } });
    expect(await userOf(own())).toMatchObject({ status: 1, delFlag: 0 });
    const role = { roleId: ids.teacherRole, userId: leaver };
    expect(said(await as('admin', 'DELETE', '/sys/user/deleteUserRole', { query: role }))).toEqual([
      false,
      reason,
    ]);
  });

  it('with freezing moves the class, the charge of it, the course and the open homework', async () => {
    expect(said(await freeze(ids.colleague))).toEqual([true, `操作成功，${words}已交给李接手`]);
    expect(await userOf(own())).toMatchObject({ status: 2 });
    expect(await responsible(classes.one)).toEqual([{ userId: ids.colleague, lead: true }]);
    expect(await owners()).toEqual(moved());
    expect((await list('admin', leaver)).result).toMatchObject([
      { departs: [], handedOver: { receiver: '李接手' } },
    ]);
    const room = await as('colleague', 'GET', '/teaching/class/queryById', { query: { id: classes.one } });
    expect(room).toMatchObject({ success: true, result: { mayChangeTeachers: true } });
  });

  it('moves the online forms of the person, and back', async () => {
    const form = {
      id: `form-${count}`,
      code: `hand_over_${count}`,
      name: '借书登记',
      category: '其他',
      draft: '{}',
      ownerId: leaver,
    };
    await db().insertInto('onlForm').values(form).execute();
    const owner = async () =>
      (await db().selectFrom('onlForm').select('ownerId').where('id', '=', form.id).executeTakeFirst())
        ?.ownerId;
    expect((await list('admin', leaver)).result).toMatchObject([
      { forms: [{ id: form.id, name: '借书登记' }] },
    ]);
    expect(said(await freeze(ids.colleague))).toEqual([true, `操作成功，${words}、1 个表单已交给李接手`]);
    expect(await owner()).toBe(ids.colleague);
    expect(said(await undo())).toEqual([true, '已撤销']);
    expect(await owner()).toBe(leaver);
    await db().updateTable('sysUser').set({ status: 1 }).where('id', '=', leaver).execute();
    expect((await freeze(ids.colleague)).success).toBe(true);
    await db().updateTable('onlForm').set({ ownerId: ids.other }).where('id', '=', form.id).execute();
    expect(said(await undo())).toEqual([true, '已撤销，但“借书登记”已经有变动，没有移回']);
    expect(await owner()).toBe(ids.other);
  });

  it('of one department ends the memberships of it and leaves everything else; its undo brings the teacher back', async () => {
    const members = async () =>
      (
        await db()
          .selectFrom('sysUserDepart')
          .select('userId')
          .where('depId', '=', classes.one)
          .where('userId', 'in', [leaver, pupil])
          .execute()
      ).map(({ userId }) => userId);
    const pupil = await newPupil(`with-${count}`);
    const userIds = `${leaver},${pupil}`;
    const body = { userIds, handOverTo: ids.colleague, departId: classes.one };
    const elsewhere = { ...body, departId: classes.two };
    expect(said(await as('admin', 'PUT', '/sys/user/handOver', { body: elsewhere }))).toEqual([
      false,
      '没有需要交接的班级、课程、作业和表单',
    ]);
    expect(said(await as('admin', 'PUT', '/sys/user/handOver', { body }))).toEqual([
      true,
      '1 个班级已交给李接手',
    ]);
    expect(await responsible(classes.one)).toEqual([{ userId: ids.colleague, lead: true }]);
    expect(await owners()).toEqual(unmoved());
    expect(await members()).toEqual([]);
    // The pupil had nothing to hand over.
    expect((await list('admin', pupil)).result).toEqual([]);
    expect(said(await undo())).toEqual([true, '已撤销']);
    expect(await responsible(classes.one)).toEqual([{ userId: leaver, lead: true }]);
    expect(await members()).toEqual([leaver]);
  });

  it('can be left undone by an empty receiver', async () => {
    expect(said(await freeze(''))).toEqual([true, '操作成功！']);
    expect(await responsible(classes.one)).toEqual([{ userId: leaver, lead: true }]);
    expect(await owners()).toEqual(unmoved());
    expect(said(await undo())).toEqual([false, '这次交接已经撤销过，或者超过了一天，不能撤销']);
  });

  it('with freezing of several people leaves frozen who was frozen before when it is undone', async () => {
    const pupil = await newPupil(`frozen-${count}`);
    await db().updateTable('sysUser').set({ status: 2 }).where('id', '=', pupil).execute();
    const both = `${leaver},${pupil}`;
    expect((await freeze(ids.colleague, both)).success).toBe(true);
    expect(said(await undo('admin', both))).toEqual([true, '已撤销']);
    expect([(await userOf(own())).status, (await userOf(`frozen-${count}`)).status]).toEqual([1, 2]);
    expect(await responsible(classes.one)).toEqual([{ userId: leaver, lead: true }]);
  });

  it('with a deletion of several people includes those without responsibilities', async () => {
    const pupil = await newPupil(`with-${count}`);
    const query = { ids: `${leaver},${pupil}`, handOverTo: ids.colleague };
    const answer = await as('admin', 'DELETE', '/sys/user/deleteBatch', { query });
    expect(said(answer)).toEqual([true, `批量删除用户成功，${words}已交给李接手`]);
    expect(await userOf(own())).toMatchObject({ delFlag: 1 });
    expect(await owners()).toEqual(moved());
    expect(said(await undo('admin', query.ids))).toEqual([true, '已撤销']);
    expect([(await userOf(own())).delFlag, (await userOf(`with-${count}`)).delFlag]).toEqual([0, 0]);
    expect(await responsible(classes.one)).toEqual([{ userId: leaver, lead: true }]);
    expect(await owners()).toEqual(unmoved());
  });

  it('with a change of role gives identity and role back when it is undone', async () => {
    const body = {
      id: leaver,
      realname: '王晓燕',
      userIdentity: 1,
      selectedroles: ids.studentRole,
      selecteddeparts: classes.one,
      departIds: classes.one,
      handOverTo: ids.colleague,
    };
    const answer = await as('admin', 'PUT', '/sys/user/edit', { body });
    expect(said(answer)).toEqual([true, `修改成功，${words}已交给李接手`]);
    expect(await responsible(classes.one)).toEqual([{ userId: ids.colleague, lead: true }]);
    expect(said(await undo())).toEqual([true, '已撤销']);
    expect((await as('admin', 'GET', '/sys/user/queryById', { query: { id: leaver } })).result).toMatchObject(
      {
        userIdentity: 2,
        selectedroles: ids.teacherRole,
        departIds: classes.one,
      },
    );
  });

  it('alone leaves the person as they are', async () => {
    const body = { userIds: leaver, handOverTo: ids.colleague };
    const first = await as('admin', 'PUT', '/sys/user/handOver', { body });
    expect(said(first)).toEqual([true, `${words}已交给李接手`]);
    expect(await userOf(own())).toMatchObject({ status: 1, delFlag: 0 });
    const again = await as('admin', 'PUT', '/sys/user/handOver', { body });
    expect(said(again)).toEqual([false, '没有需要交接的班级、课程、作业和表单']);
    expect(said(await undo())).toEqual([true, '已撤销']);
  });

  it('moves nothing when the receiver may not take over', async () => {
    const stranger = '没有找到这位老师，请重新搜索';
    const pupil = await newPupil(`pupil-${count}`);
    await db().updateTable('sysUser').set({ status: 2 }).where('id', '=', ids.other).execute();
    for (const receiver of [ids.other, pupil, 'nobody'])
      expect(said(await freeze(receiver))).toEqual([false, stranger]);
    await db().updateTable('sysUser').set({ status: 1 }).where('id', '=', ids.other).execute();
    expect(said(await freeze(leaver))).toEqual([false, '请选择另一位老师']);
    expect(await userOf(own())).toMatchObject({ status: 1 });
    expect(await responsible(classes.one)).toEqual([{ userId: leaver, lead: true }]);
    expect(await owners()).toEqual(unmoved());
  });

  it('moves nothing when a later part of the same transaction fails', async () => {
    const body = {
      id: leaver,
      realname: '王晓燕',
      userIdentity: 1,
      selectedroles: ids.studentRole,
      selecteddeparts: 'nowhere',
      handOverTo: ids.colleague,
    };
    expect(said(await as('admin', 'PUT', '/sys/user/edit', { body }))).toEqual([false, '部门不存在']);
    expect(await responsible(classes.one)).toEqual([{ userId: leaver, lead: true }]);
    expect(await owners()).toEqual(unmoved());
  });
});

describe('a head of one class, whose teacher has another class too', () => {
  beforeEach(async () => {
    await db().insertInto('sysUserResponsible').values({ userId: leaver, departId: classes.two }).execute();
    await db()
      .insertInto('sysUserDepart')
      .values({ id: server().deps.newId(), userId: ids.colleague, depId: classes.one })
      .execute();
  });

  const handOver = async (username: string) =>
    as(username, 'PUT', '/sys/user/handOver', { body: { userIds: leaver, handOverTo: ids.colleague } });

  it('does not take people out of the other class', async () => {
    const body = { userIds: leaver, handOverTo: ids.colleague, departId: classes.two };
    expect(said(await as('head', 'PUT', '/sys/user/handOver', { body }))).toEqual([
      false,
      '没有需要交接的班级、课程、作业和表单',
    ]);
    expect(await responsible(classes.two)).toContainEqual({ userId: leaver, lead: false });
  });

  it('needs the permission of removing members to hand over one class and end the memberships', async () => {
    const body = { userIds: leaver, handOverTo: ids.colleague, departId: classes.one };
    const leave = async (username: string) => said(await as(username, 'PUT', '/sys/user/handOver', { body }));
    expect(await leave('editor')).toEqual([false, '没有权限，请联系管理员授权']);
    expect(await responsible(classes.one)).toContainEqual({ userId: leaver, lead: true });
    expect(await leave('head')).toEqual([true, '1 个班级已交给李接手']);
  });

  it('hands over neither the other class nor what is given to it alone', async () => {
    const open = `open-${count}`;
    await db()
      .insertInto('teachingAdditionalWorkDept')
      .values({ additionalId: open, deptId: classes.two })
      .execute();
    await db()
      .insertInto('teachingCourseDept')
      .values({ id: server().deps.newId(), courseId: `course-${count}`, deptId: classes.two })
      .execute();
    expect(said(await handOver('head'))).toEqual([true, '1 个班级已交给李接手']);
    expect(await owners()).toEqual(unmoved());
    expect((await responsible(classes.two)).map(({ userId }) => userId)).toContain(leaver);
    await db()
      .insertInto('teachingAdditionalWorkDept')
      .values({ additionalId: open, deptId: classes.one })
      .execute();
    expect(said(await handOver('head'))).toEqual([true, '1 份没有结束的作业已交给李接手']);
  });

  it('does not undo what moved the other class', async () => {
    expect(said(await handOver('admin'))).toEqual([
      true,
      `2 个班级、${words.slice(words.indexOf('1 门'))}已交给李接手`,
    ]);
    expect(said(await undo('head'))).toEqual([false, '没有权限，请联系管理员授权']);
    expect(await owners()).toEqual(moved());
    expect(said(await undo())).toEqual([true, '已撤销']);
  });
});

it('a sheet that makes such a person a pupil is refused line by line', async () => {
  const answer = await recordCalls(server(), '/sys/user').imported(
    ['登录账号', '身份', '角色'],
    [[own(), '学生', '学生']],
    'all',
    { key: 'username' },
  );
  expect(answer.success).toBe(false);
  expect(JSON.stringify(answer.result)).toContain(`${reason}。`);
  expect(await owners()).toEqual(unmoved());
});

describe('undoing a hand-over', () => {
  it('moves back what is as it was left, and names the rest', async () => {
    await freeze(ids.colleague);
    await db()
      .updateTable('teachingCourse')
      .set({ createBy: 'admin' })
      .where('id', '=', `course-${count}`)
      .execute();
    expect(said(await undo())).toEqual([true, '已撤销，但“循环”已经有变动，没有移回']);
    expect(await userOf(own())).toMatchObject({ status: 1 });
    expect(await responsible(classes.one)).toEqual([{ userId: leaver, lead: true }]);
    expect(await owners()).toEqual(['admin', own(), own()]);
    const member = await db()
      .selectFrom('sysUserDepart')
      .select('id')
      .where('userId', '=', ids.colleague)
      .where('depId', '=', classes.one)
      .execute();
    expect(member).toEqual([]);
    expect(said(await undo())).toEqual([false, '这次交接已经撤销过，或者超过了一天，不能撤销']);
  });

  it('a colleague who taught the class before keeps it', async () => {
    await db()
      .insertInto('sysUserResponsible')
      .values({ userId: ids.colleague, departId: classes.one })
      .execute();
    await freeze(ids.colleague);
    await undo();
    expect((await responsible(classes.one)).toSorted((a, b) => Number(b.lead) - Number(a.lead))).toEqual([
      { userId: leaver, lead: true },
      { userId: ids.colleague, lead: false },
    ]);
  });

  it('is possible for a day', async () => {
    await freeze(ids.colleague);
    server().setNow(new Date(Date.now() + 25 * 3_600_000));
    const late = await undo();
    server().setNow(undefined);
    expect(said(late)).toEqual([false, '这次交接已经撤销过，或者超过了一天，不能撤销']);
    expect(await owners()).toEqual(moved());
  });

  it('is refused to a teacher', async () => {
    await freeze(ids.colleague);
    expect((await undo('teacher')).success).toBe(false);
    expect(await owners()).toEqual(moved());
  });
});

describe('the search for a receiver', () => {
  const search = async (username: string, keyword: string) =>
    (await as(username, 'GET', '/sys/user/receivers', { query: { userIds: leaver, keyword } })).result;

  it('finds active staff of the caller by name and account, without those who leave', async () => {
    expect(await search('admin', '接手')).toEqual([
      { id: ids.colleague, username: 'colleague', realname: '李接手' },
    ]);
    expect(await search('admin', own())).toEqual([]);
    expect(await search('admin', 's30101')).toEqual([]);
  });

  it('a teacher finds no colleague, and a head cannot hand over to a colleague out of reach', async () => {
    expect(await search('teacher', '李接手')).toEqual([]);
    // The colleague is a member of class two only.
    const handOverTo = ids.other;
    const answer = await as('head', 'PUT', '/sys/user/handOver', { body: { userIds: leaver, handOverTo } });
    expect(said(answer)).toEqual([false, '没有找到这位老师，请重新搜索']);
    expect(await owners()).toEqual(unmoved());
  });
});
