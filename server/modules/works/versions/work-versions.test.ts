import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { testSchool } from '#server/modules/works/testing/school.ts';

const base = '/teaching/teachingWork';

let server: TestServer;
let school: ReturnType<typeof testSchool>;
let student: string;
let classmate: string;
let teacher: string;
let stranger: string;

beforeAll(async () => {
  server = await createTestServer();
  school = testSchool(server);
  student = await server.login('student');
  classmate = await server.login('s30101');
  teacher = await server.login('teacher');
  stranger = await server.login('teacher2');
});
afterAll(() => server.close());

const submit = (body: Record<string, unknown>) =>
  server.call('POST', `${base}/submit`, { token: student, body });

/** Adds a free work with these versions and returns its id. */
async function workWith(...names: string[]): Promise<string> {
  let id: string | undefined;
  for (const workName of names) {
    const workFile = await school.workFile('student', workName);
    const { result } = await submit({ ...(id === undefined ? {} : { id }), workName, workFile });
    if (typeof result === 'object' && result !== null && 'id' in result) id = String(result.id);
  }
  return id ?? '';
}

const open = (id: string, token: string | undefined) =>
  server.call('GET', `${base}/queryById?id=${id}`, { token });
const versions = (id: string, token: string | undefined) =>
  server.call('GET', `${base}/listVersion?id=${id}`, { token });
const restore = (body: Record<string, unknown>, token: string | undefined = student) =>
  server.call('POST', `${base}/restoreVersion`, { token, body });

describe('a work opened for editing', () => {
  test('contains its newest version and is editable by its author only', async () => {
    const id = await workWith('第一版', '第二版');
    expect((await open(id, student)).result).toMatchObject({
      id,
      workName: '第二版',
      versionNo: 2,
      canEdit: true,
      workFileKey_url: expect.stringContaining('/api/sys/common/static/'),
    });
    expect((await open(id, teacher)).result).toMatchObject({ id, canEdit: false });
  });

  test('contains its unit and the course of the unit', async () => {
    const unitId = await school.unit({ orgCode: 'A01A01A01', at: new Date('2026-01-01T00:00:00Z') });
    const { courseId } = await server.database.db
      .selectFrom('teachingCourseUnit')
      .select('courseId')
      .where('id', '=', unitId)
      .executeTakeFirstOrThrow();
    const workFile = await school.workFile('student');
    const { result } = await submit({ courseId: unitId, workName: '散步', workFile });
    const id = typeof result === 'object' && result !== null && 'id' in result ? String(result.id) : '';
    expect((await open(id, student)).result).toMatchObject({ courseId: unitId, unitCourseId: courseId });
  });

  test('contains its homework, and says whether the caller is its author', async () => {
    const homeworkId = server.deps.newId();
    await server.database.db
      .insertInto('teachingAdditionalWork')
      .values({ id: homeworkId, workName: '走迷宫' })
      .execute();
    const id = await school.work('student', 2, {
      workType: '2',
      workScene: 'additional',
      additionalId: homeworkId,
    });
    expect((await open(id, student)).result).toMatchObject({ homeworkId, isOwn: true });
    expect((await open(id, teacher)).result).toMatchObject({ isOwn: false });
  });

  test('is refused for other pupils and without a login', async () => {
    const id = await workWith('私有');
    const answers = await Promise.all([open(id, classmate), open(id, stranger), open('nothing', student)]);
    expect(answers.map(({ message }) => message)).toEqual(['作品不存在', '作品不存在', '作品不存在']);
    expect((await open(id, undefined)).status).toBe(401);
  });

  test('is read-only once it is graded', async () => {
    const id = await workWith('已批改');
    await server.database.db
      .updateTable('teachingWork')
      .set({ workStatus: 2 })
      .where('id', '=', id)
      .execute();
    expect((await open(id, student)).result).toMatchObject({ canEdit: false });
    expect((await restore({ workId: id, versionNo: 1 })).message).toBe('作品已批改，不能再修改');
  });
});

describe('a save based on an outdated version', () => {
  test('is refused with the newer version and writes nothing', async () => {
    const id = await workWith('甲', '乙');
    const workFile = await school.workFile('student', '丙');
    const answer = await submit({ id, workName: '丙', workFile, baseVersion: 1 });
    expect(answer).toMatchObject({
      success: false,
      message: '这个作品在别处保存过，请选择保留哪一份',
      result: { conflict: { versionNo: 2, workName: '乙', createBy: 'student' } },
    });
    expect(await school.versions(id)).toHaveLength(2);
    expect(await submit({ id, workName: '丙', workFile, baseVersion: 2 })).toMatchObject({
      success: true,
      result: { versionNo: 3 },
    });
  });
});

describe('the versions of a work', () => {
  test('are listed newest first for the author and the teacher only', async () => {
    const id = await workWith('一', '二', '三');
    for (const token of [student, teacher])
      expect((await versions(id, token)).result).toMatchObject([
        { versionNo: 3, workName: '三' },
        { versionNo: 2, workName: '二' },
        { versionNo: 1, workName: '一' },
      ]);
    expect((await versions(id, classmate)).message).toBe('作品不存在');
    expect((await versions(id, undefined)).status).toBe(401);
  });

  test('are restored as a new version', async () => {
    const id = await workWith('旧', '新');
    expect(await restore({ workId: id, versionNo: 1, baseVersion: 2 })).toMatchObject({
      message: '恢复成功',
      result: { id, versionNo: 3 },
    });
    expect(await school.workRow(id)).toMatchObject({ workName: '旧' });
    expect(await school.versions(id)).toHaveLength(3);
  });

  test('are restored by the author only, and not from an outdated or unknown version', async () => {
    const id = await workWith('一', '二');
    expect((await restore({ workId: id, versionNo: 9 })).message).toBe('没有这个版本');
    expect((await restore({ workId: id, versionNo: 1, baseVersion: 1 })).message).toBe(
      '这个作品在别处保存过，请选择保留哪一份',
    );
    expect((await restore({ workId: id, versionNo: 1 }, teacher)).message).toBe('作品不存在');
    expect(
      (await server.call('POST', `${base}/restoreVersion`, { body: { workId: id, versionNo: 1 } })).status,
    ).toBe(401);
  });
});

describe('the comparison of two versions of a work', () => {
  const compare = (id: string, token: string | undefined, from = 1, to = 2) =>
    server.call('GET', `${base}/compareVersions`, {
      token,
      query: { id, from: String(from), to: String(to) },
    });

  test('is available to the author and the teacher only', async () => {
    const id = await workWith('一', '二');
    for (const token of [student, teacher])
      expect((await compare(id, token)).result).toMatchObject({
        from: { versionNo: 1, workName: '一' },
        to: { versionNo: 2, workName: '二' },
        targets: [{ name: 'Stage', isStage: true, state: 'same', blocksAdded: 0, blocks: [] }],
      });
    expect((await compare(id, classmate)).message).toBe('作品不存在');
    expect((await compare(id, stranger)).message).toBe('作品不存在');
    expect((await compare(id, undefined)).status).toBe(401);
    expect((await compare(id, student, 1, 9)).message).toBe('没有这个版本');
  });
});
