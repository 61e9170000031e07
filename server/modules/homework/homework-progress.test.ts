import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { records, savedId } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { projectFile } from '#server/modules/file-transfer/testing/upload-form.ts';
import { homeworkFixture, homeworkPath as base } from './testing/homework-fixture.ts';

let server: TestServer;
let fixture: Awaited<ReturnType<typeof homeworkFixture>>;

beforeAll(async () => {
  server = await createTestServer();
  fixture = await homeworkFixture(server);
});
afterAll(() => server.close());

const progress = (token: string | undefined, id: string) =>
  server.call('GET', `${base}/progress`, { token, query: { id } });
const remind = (token: string | undefined, body: object) =>
  server.call('POST', `${base}/remind`, { token, body });
const zip = (token: string | undefined, query: Record<string, string>) =>
  server.call('GET', `${base}/downloadWorks`, { token, query });

async function namesIn(bytes: Buffer): Promise<string[]> {
  const names: string[] = [];
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  for await (const entry of archive.eachEntry()) {
    const content = await buffer(await archive.openReadStreamPromise(entry));
    if (content.length !== entry.uncompressedSize) throw new Error(`${entry.fileName} is cut`);
    names.push(entry.fileName);
  }
  return names;
}

describe('the progress of homework', () => {
  test('the progress lists the pupils of the own classes with the state of their work', async () => {
    const id = await fixture.homework({ workDept: `${fixture.one},${fixture.two}` }, fixture.admin);
    const workId = savedId(await fixture.handIn('student', id));
    await fixture.handIn('s30201', id, { workStatus: 0 });
    const answer = await progress(fixture.teacher, id);
    expect(answer.result).toMatchObject({ id, workName: '画迷宫', status: 1, isOver: false });
    expect(JSON.stringify(answer.result)).not.toContain('s30201');
    const ours = JSON.stringify(answer.result);
    expect(ours).toContain('"departName":"三年级一班"');
    expect(answer.result).toMatchObject({
      classes: [{ students: expect.arrayContaining([expect.objectContaining({ workId, state: 'done' })]) }],
    });
    const all = await progress(fixture.admin, id);
    expect(all.result).toMatchObject({
      classes: [
        { departId: fixture.one },
        {
          departId: fixture.two,
          students: expect.arrayContaining([
            expect.objectContaining({ username: 's30201', state: 'saved', handedInAt: null }),
          ]),
        },
      ],
    });
    expect(await progress(fixture.teacher2, 'missing')).toMatchObject({ message: '记录不存在或已被删除' });
  });
});

describe('a reminder', () => {
  test('the reminder reaches only pupils of the class who have not submitted', async () => {
    const workName = '要提醒的作业';
    const id = await fixture.homework({ workName });
    await fixture.handIn('student', id);
    const answer = await remind(fixture.teacher, { id });
    expect(answer.message).toMatch(/^已提醒 \d+ 名学生$/);
    const heard = async (username: string) => {
      const answer = await server.call('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', {
        token: await server.login(username),
        query: { pageSize: '1000' },
      });
      return records(answer).some((row) => row['titile'] === `请提交作业：${workName}`);
    };
    expect([await heard('student'), await heard('s30101'), await heard('s30201')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('a simultaneous second reminder is refused, and a later one is sent', async () => {
    const id = await fixture.homework();
    const presses = await Promise.all([remind(fixture.teacher, { id }), remind(fixture.teacher, { id })]);
    const taken = presses.find(({ success }) => success);
    const refused = presses.find(({ success }) => !success);
    expect(taken?.message).toMatch(/^已提醒 \d+ 名学生$/);
    expect(refused?.message).toBe('刚刚已经提醒过，请稍后再试');
    server.setNow(new Date(Date.now() + 11 * 60_000));
    expect(await remind(fixture.teacher, { id })).toMatchObject({ success: true, message: taken?.message });
    server.setNow(undefined);
  });

  test('a reminder is refused for drafts, for homework of other classes, and if no pupil needs one', async () => {
    expect(await remind(fixture.teacher, { id: await fixture.homework({ status: 0 }) })).toMatchObject({
      message: '只能提醒已发布的作业',
    });
    const theirs = await fixture.homework({ workDept: fixture.two }, fixture.teacher2);
    expect(await remind(fixture.teacher, { id: theirs })).toMatchObject({ message: '记录不存在或已被删除' });
    const id = await fixture.homework();
    expect(await remind(fixture.teacher, { id, departId: fixture.two })).toMatchObject({
      message: '没有需要提醒的学生',
    });
    expect((await remind(undefined, { id })).status).toBe(401);
    expect((await remind(fixture.student, { id })).status).toBe(403);
  });
});

describe('the zip of a homework', () => {
  test('the path of each work contains class, account and name', async () => {
    const id = await fixture.homework({ workName: '打包：迷宫' });
    expect(await zip(fixture.teacher, { id })).toMatchObject({ message: '还没有学生提交作业' });
    await fixture.handIn('s30101', id, { workName: '迷宫/第一版' });
    const answer = await zip(fixture.teacher, { id });
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('打包：迷宫.zip'));
    const realname = await server.database.db
      .selectFrom('sysUser')
      .select('realname')
      .where('username', '=', 's30101')
      .executeTakeFirstOrThrow();
    expect(await namesIn(answer.raw.rawPayload)).toEqual([
      `三年级一班/s30101-${realname.realname}-迷宫_第一版.sb3`,
    ]);
    expect(await zip(fixture.teacher2, { id })).toMatchObject({ message: '记录不存在或已被删除' });
  });

  test('the zip of two hundred works is complete', async () => {
    const id = await fixture.homework({ workName: '两百份' });
    const { db } = server.database;
    const { newId } = server.deps;
    const workFile = await fixture.school.workFile('s30101', 'many');
    const people = Array.from({ length: 200 }, (_, index) => ({
      id: newId(),
      username: `zip${index}`,
      realname: `学生${index}`,
    }));
    await db
      .insertInto('sysUser')
      .values(people.map((one) => ({ ...one, password: 'x', userIdentity: 1 })))
      .execute();
    await db
      .insertInto('sysUserDepart')
      .values(people.map((one) => ({ id: newId(), userId: one.id, depId: fixture.one })))
      .execute();
    await db
      .insertInto('teachingWork')
      .values(
        people.map((one) => ({
          id: newId(),
          userId: one.id,
          workName: '作品',
          workType: '2',
          workFile,
          workStatus: 1,
          workScene: 'additional',
          additionalId: id,
          departId: fixture.one,
          createBy: one.username,
        })),
      )
      .execute();
    const answer = await zip(fixture.teacher, { id, departId: fixture.one });
    const names = await namesIn(answer.raw.rawPayload);
    expect([names.length, new Set(names).size]).toEqual([200, 200]);
    expect(answer.raw.rawPayload.length).toBeGreaterThan(200 * projectFile('many').length);
  });
});
