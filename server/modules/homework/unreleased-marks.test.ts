import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { records, savedId } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { homeworkFixture, homeworkPath as base } from './testing/homework-fixture.ts';

const secret = '只有老师知道的评语';

let server: TestServer;
let fixture: Awaited<ReturnType<typeof homeworkFixture>>;

beforeAll(async () => {
  server = await createTestServer();
  fixture = await homeworkFixture(server);
});
afterAll(() => server.close());

const grade = (id: string, workStatus: number, more: object = {}) =>
  server.call('PUT', '/teaching/teachingWork/edit', {
    token: fixture.teacher,
    body: {
      id,
      workName: '我的迷宫',
      workStatus,
      teachingWorkCorrectList: [{ score: 5, comment: secret }],
      ...more,
    },
  });
const release = (id: string, token: string | undefined) =>
  server.call('POST', `${base}/releaseMarks`, { token, body: { id } });

/** Creates homework with unreleased marks and a graded work of the pupil. */
async function graded(more: object = {}): Promise<{ id: string; workId: string }> {
  const id = await fixture.homework({ holdMarks: 1, ...more });
  const workId = savedId(await fixture.handIn('student', id));
  expect(await grade(workId, 2)).toMatchObject({ message: '修改成功！' });
  return { id, workId };
}

/** Every request of a pupil whose answer contains parts of their works. */
const asked = (id: string, workId: string) =>
  [
    ['/teaching/teachingWork/mine', { pageSize: '100' }],
    ['/teaching/teachingWork/queryById', { id: workId }],
    ['/teaching/teachingWork/listVersion', { id: workId }],
    ['/teaching/teachingWork/compareVersions', { id: workId, from: '1', to: '1' }],
    ['/teaching/teachingWork/studentWorkInfo', { workId }],
    ['/teaching/teachingWork/queryTeachingWorkCorrectByMainId', { id: workId }],
    ['/teaching/teachingWork/rubric', { id: workId }],
    ['/teaching/teachingWork/list', { additionalId: id }],
    ['/teaching/teachingWork/leaderboard', {}],
    ['/teaching/teachingWork/mineAdditionalWork', {}],
    [`${base}/getWorkInfo`, { id }],
    ['/teaching/progress/mine', {}],
    ['/teaching/teachingWork/similar', { id: workId }],
    [`${base}/progress`, { id }],
    [`${base}/exportMarks`, { id }],
    ['/teaching/dashboard/mine', {}],
    ['/sys/annountCement/listByUser', {}],
    ['/sys/sysAnnouncementSend/getMyAnnouncementSend', {}],
  ] as const;

describe('held marks', () => {
  test('no answer to the pupil contains the marks until they are released', async () => {
    const { id, workId } = await graded();
    for (const [path, query] of asked(id, workId)) {
      const answer = await server.call('GET', path, { token: fixture.student, query: { ...query } });
      expect(`${path} ${answer.message} ${JSON.stringify(answer.result)}`).not.toContain(secret);
    }
    const works = await server.call('GET', '/teaching/teachingWork/mine', {
      token: fixture.student,
      query: { pageSize: '100' },
    });
    expect(records(works).find((row) => row['id'] === workId)).toMatchObject({
      workStatus: 2,
      score: null,
      teacherComment: null,
      marksHeld: true,
    });
    expect(await fixture.mine(fixture.student, id)).toMatchObject({
      state: 'graded',
      mineWorkStatus: 2,
      score: null,
      comment: null,
      marksHeld: true,
    });
    expect(await release(id, fixture.teacher)).toMatchObject({ message: '已公布 1 个班级的成绩' });
    expect(await fixture.mine(fixture.student, id)).toMatchObject({
      score: 5,
      comment: secret,
      marksHeld: false,
    });
    const answer = await server.call('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', {
      token: fixture.student,
    });
    expect(records(answer).map((row) => row['titile'])).toContain('成绩已公布：画迷宫');
  });

  test('the marks earn no badge until they are released', async () => {
    const token = await server.login('s30112');
    const id = await fixture.homework({ holdMarks: 1 });
    const workId = savedId(await fixture.handIn('s30112', id));
    const badge = async () =>
      JSON.stringify((await server.call('GET', '/teaching/progress/mine', { token })).result);
    const before = await badge();
    await grade(workId, 2);
    expect(await badge()).toBe(before);
    await release(id, fixture.teacher);
    expect(await badge()).not.toBe(before);
  });

  test('the marks cannot be revealed by publishing the work', async () => {
    const { id, workId } = await graded();
    for (const status of [3, 4]) {
      expect(await grade(workId, status)).toMatchObject({ message: '成绩公布后才能放到首页或设为精选' });
    }
    await release(id, fixture.teacher);
    expect(await grade(workId, 3)).toMatchObject({ message: '修改成功！' });
  });

  test('a returned work still has its comment', async () => {
    const { id, workId } = await graded();
    await grade(workId, -1);
    expect(await fixture.mine(fixture.student, id)).toMatchObject({
      isReturned: true,
      score: null,
      comment: secret,
    });
  });

  test('the marks are released once, and only by a responsible teacher', async () => {
    const { id } = await graded();
    expect((await release(id, undefined)).status).toBe(401);
    expect((await release(id, fixture.student)).status).toBe(403);
    expect(await release(id, fixture.teacher2)).toMatchObject({ message: '记录不存在或已被删除' });
    await release(id, fixture.teacher);
    expect(await release(id, fixture.teacher)).toMatchObject({ message: '成绩已经公布' });
    expect(await release(await fixture.homework(), fixture.teacher)).toMatchObject({
      message: '该作业没有设置统一公布成绩',
    });
  });
});

describe('a rubric', () => {
  const rubric = [
    { name: '创意', points: 10 },
    { name: '代码', points: 20 },
  ];
  const criteria = async (workId: string) => {
    const { result } = await server.call('GET', '/teaching/teachingWork/rubric', {
      token: fixture.teacher,
      query: { id: workId },
    });
    return Array.isArray(result) ? result.map((one: { criterionId: string }) => one.criterionId) : [];
  };

  test('the teacher fills in the rubric, and the pupil reads it with the mark', async () => {
    const { id, workId } = await graded({ rubric });
    const [first, second] = await criteria(workId);
    const points = [
      { criterionId: first, given: 8 },
      { criterionId: second, given: 20 },
    ];
    expect(await grade(workId, 2, { rubric: points })).toMatchObject({ message: '修改成功！' });
    const { result: overview } = await server.call('GET', `${base}/progress`, {
      token: fixture.teacher,
      query: { id },
    });
    expect(overview).toMatchObject({ maxPoints: 30 });
    expect(JSON.stringify(overview)).toContain('"points":28');
    const shown = (given: readonly (number | null)[]) => ({
      rubric: rubric.map((one, index) => ({ ...one, given: given[index] })),
    });
    expect(await fixture.mine(fixture.student, id)).toMatchObject(shown([null, null]));
    await release(id, fixture.teacher);
    expect(await fixture.mine(fixture.student, id)).toMatchObject(shown([8, 20]));
    const sheet = (token: string | undefined) =>
      server.call('GET', `${base}/exportMarks`, { token, query: { id } });
    expect((await sheet(fixture.teacher)).status).toBe(200);
    expect((await sheet(undefined)).status).toBe(401);
    expect((await sheet(fixture.student)).status).toBe(403);
    expect(await sheet(fixture.teacher2)).toMatchObject({ message: '记录不存在或已被删除' });
  });

  test('too many points, unknown criteria, and criteria worth less than the given points are refused', async () => {
    const { id, workId } = await graded({ rubric });
    const [first = ''] = await criteria(workId);
    expect(await grade(workId, 2, { rubric: [{ criterionId: first, given: 11 }] })).toMatchObject({
      message: '“创意”最多 10 分',
    });
    expect(await grade(workId, 2, { rubric: [{ criterionId: 'other', given: 1 }] })).toMatchObject({
      message: '评分标准已更改，请重新打开',
    });
    await grade(workId, 2, { rubric: [{ criterionId: first, given: 9 }] });
    expect(
      await fixture.edit(fixture.teacher, { id, rubric: [{ id: first, name: '创意', points: 5 }] }),
    ).toMatchObject({
      message: '“创意”已有作业得了 9 分，分值不能更低',
    });
    expect(await fixture.edit(fixture.teacher, { id, rubric: [rubric[0], rubric[0]] })).toMatchObject({
      message: '评分项名称不能重复',
    });
  });
});
