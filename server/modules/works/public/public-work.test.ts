import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { testSchool } from '#server/modules/works/testing/school.ts';

const base = '/teaching/teachingWork';

let server: TestServer;
let school: ReturnType<typeof testSchool>;
let cookies = 0;

beforeAll(async () => {
  server = await createTestServer();
  school = testSchool(server);
});
afterAll(() => server.close());

/** The cookie of a returning browser. */
const browser = async (): Promise<Record<string, string>> => {
  const answer = await server.call('GET', `${base}/leaderboard`, { query: { _t: String(++cookies) } });
  const [cookie] = answer.raw.cookies;
  return { cookie: `${cookie?.name ?? ''}=${cookie?.value ?? ''}` };
};

const names = ({ result }: TestAnswer): unknown[] => {
  if (
    typeof result !== 'object' ||
    result === null ||
    !('records' in result) ||
    !Array.isArray(result.records)
  )
    return [];
  return result.records.map((row: { workName: unknown }) => row.workName);
};

describe('the leaderboard', () => {
  let userId: string;
  beforeAll(async () => {
    userId = await school.userId('s30110');
    const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));
    await school.work('s30110', 3, {
      workName: '甲',
      workType: '4',
      viewNum: 5,
      starNum: 1,
      createTime: at(1),
    });
    await school.work('s30110', 4, { workName: '乙', viewNum: 3, starNum: 9, createTime: at(2) });
    await school.work('s30110', 3, { workName: '丙', viewNum: 4, starNum: 2, createTime: at(3) });
    for (const status of [0, 1, 2])
      await school.work('s30110', status, { workName: '私下', viewNum: 99, starNum: 99 });
    await school.work('s30110', 4, { workName: '删除', delFlag: 1 });
  });

  test.each([
    [undefined, ['甲', '丙', '乙']],
    ['view', ['甲', '丙', '乙']],
    ['star', ['乙', '丙', '甲']],
    ['time', ['丙', '乙', '甲']],
    ['create_time', ['丙', '乙', '甲']],
  ])('sorted by %s contains published works only', async (orderBy, expected) => {
    const query = { userId, ...(orderBy === undefined ? {} : { orderBy }) };
    const answer = await server.call('GET', `${base}/leaderboard`, { query });
    expect(names(answer)).toEqual(expected);
    expect(answer.result).toMatchObject({ total: 3 });
  });

  test('contains only featured works with that filter', async () => {
    const answer = await server.call('GET', `${base}/leaderboard`, { query: { userId, workStatus: '4' } });
    expect(names(answer)).toEqual(['乙']);
    expect(answer.result).toMatchObject({ total: 1 });
  });

  test('contains only works of one editor with that filter', async () => {
    const of = async (kind: string) =>
      names(await server.call('GET', `${base}/leaderboard`, { query: { userId, kind, orderBy: 'time' } }));
    expect([await of('scratch'), await of('python'), await of('blockly')]).toEqual([
      ['丙', '乙'],
      ['甲'],
      [],
    ]);
  });

  test('is paged with the total of all pages', async () => {
    const query = { userId, orderBy: 'time', pageNo: '2', pageSize: '2' };
    const answer = await server.call('GET', `${base}/leaderboard`, { query });
    expect(names(answer)).toEqual(['甲']);
    expect(answer.result).toMatchObject({ total: 3, pages: 2, current: 2 });
  });

  test('shows an alias of the author and not the login name', async () => {
    const answer = await server.call('GET', `${base}/leaderboard`, { query: { userId, workStatus: '4' } });
    expect(answer.result).toMatchObject({
      records: [{ realname: expect.stringMatching(/^小创客\d{5}$/), username: null }],
    });
    expect(answer.raw.payload).not.toContain('s30110');
  });

  test.each([
    { workStatus: '2' },
    { orderBy: 'password' },
    { kind: 'office' },
    { pageSize: '1000' },
    { userId: "' or 1=1 --" },
  ])('refuses the query %o', async (query) => {
    expect(await server.call('GET', `${base}/leaderboard`, { query })).toMatchObject({
      status: 400,
      success: false,
    });
  });
});

describe('a work', () => {
  const read = (workId: string, token?: string) =>
    server.call('GET', `${base}/studentWorkInfo`, { token, query: { workId } });

  test('is public once it is published, without the login name of its author', async () => {
    const id = await school.work('s30111', 3, { workName: '<script>alert(1)</script>' });
    const answer = await read(id);
    const { workFile } = await school.workRow(id);
    expect(answer.result).toMatchObject({
      id,
      workName: '<script>alert(1)</script>',
      realname: expect.stringMatching(/^小创客\d{5}$/),
      username: null,
      workType_dictText: 'Scratch3.0',
      workFileKey_url: `/api/sys/common/static/${workFile}.sb3`,
      starred: false,
    });
  });

  test('has a plain-text description that its author and the responsible teacher can edit', async () => {
    const workId = await school.work('s30111', 3);
    const describe = async (username: string, workDesc: string) =>
      server.call('PUT', `${base}/describe`, {
        token: await server.login(username),
        body: { workId, workDesc },
      });
    expect(await describe('s30111', ' <b>按空格</b>\n跳 ')).toMatchObject({ message: '保存成功！' });
    expect((await read(workId)).result).toMatchObject({ workDesc: '<b>按空格</b>\n跳', mayDescribe: false });
    for (const username of ['s30110', 'teacher2'])
      expect(await describe(username, '坏话')).toMatchObject({ success: false, message: '作品不存在' });
    expect((await describe('s30111', '长'.repeat(501))).status).toBe(400);
    await describe('teacher', '');
    expect((await read(workId, await server.login('s30111'))).result).toMatchObject({
      workDesc: null,
      mayDescribe: true,
    });
  });

  test('is restricted to its author, the responsible teacher and administrators until it is published', async () => {
    const id = await school.work('s30111', 1);
    for (const username of ['s30111', 'teacher', 'admin']) {
      expect(await read(id, await server.login(username))).toMatchObject({ success: true, result: { id } });
    }
    for (const username of ['student', 'teacher2']) {
      expect(await read(id, await server.login(username))).toMatchObject({
        success: false,
        message: '作品不存在',
        result: null,
      });
    }
    expect(await read(id)).toMatchObject({ success: false, message: '作品不存在' });
    expect(await read('nothing')).toMatchObject({ success: false, message: '作品不存在' });
  });

  test('keeps its view count when its details are read', async () => {
    const id = await school.work('s30111', 3);
    expect((await read(id)).result).toMatchObject({ id });
    expect((await school.workRow(id)).viewNum).toBe(0);
  });
});

describe('an author', () => {
  const author = (userId: string) => server.call('GET', `${base}/userInfo`, { query: { userId } });

  test('is shown with the number of published works and likes, and without personal data', async () => {
    const id = await school.userId('s30114');
    const before = (await author(id)).result;
    await school.work('s30114', 3, { starNum: 2 });
    await school.work('s30114', 4, { starNum: 5 });
    await school.work('s30114', 1, { starNum: 90 });
    await school.work('s30114', 3, { starNum: 90, delFlag: 1 });
    expect(before).toBe(null);
    const answer = await author(id);
    expect(answer.result).toMatchObject({ id, workCount: 2, starNum: 7 });
    expect(Object.keys(answer.result ?? {}).toSorted()).toEqual(
      ['avatar', 'avatar_url', 'id', 'realname', 'school', 'starNum', 'workCount'].toSorted(),
    );
    expect(answer.raw.payload).not.toContain('s30114');
  });

  test('is not found if deleted or without a published work', async () => {
    const id = await school.userId('s30115');
    expect(await author(id)).toMatchObject({ success: false, message: '作者不存在' });
    expect(await author('nobody')).toMatchObject({ success: false, message: '作者不存在' });
    await school.work('s30115', 3);
    expect(await author(id)).toMatchObject({ success: true });
    await server.database.db.updateTable('sysUser').set({ delFlag: 1 }).where('id', '=', id).execute();
    expect(await author(id)).toMatchObject({ success: false, message: '作者不存在' });
  });
});

describe('a like', () => {
  const star = (workId: string, call: { token?: string; headers?: Record<string, string> } = {}) =>
    server.call('POST', `${base}/starWork`, { ...call, body: { workId } });

  test('is counted once per browser and once per user', async () => {
    const id = await school.work('s30112', 3);
    const headers = await browser();
    expect(await star(id, { headers })).toMatchObject({
      success: true,
      message: '点赞成功',
      result: { starNum: 1, viewNum: 0 },
    });
    expect(await star(id, { headers })).toMatchObject({
      success: true,
      message: '已经点赞过了',
      result: { starNum: 1 },
    });
    const token = await server.login('student');
    expect(await star(id, { token, headers })).toMatchObject({ message: '点赞成功', result: { starNum: 2 } });
    expect(await star(id, { token })).toMatchObject({ message: '已经点赞过了', result: { starNum: 2 } });
    const info = await server.call('GET', `${base}/studentWorkInfo`, { headers, query: { workId: id } });
    expect(info.result).toMatchObject({ starred: true, starNum: 2 });
  });

  test('is counted once per visitor in fifty concurrent requests', async () => {
    const id = await school.work('s30112', 3);
    const visitors = await Promise.all(Array.from({ length: 25 }, browser));
    const answers = await Promise.all([...visitors, ...visitors].map((headers) => star(id, { headers })));
    expect(answers.filter((answer) => answer.message === '点赞成功')).toHaveLength(25);
    expect((await school.workRow(id)).starNum).toBe(25);
    const rows = await server.database.db
      .selectFrom('teachingWorkStar')
      .selectAll()
      .where('workId', '=', id)
      .execute();
    expect(rows).toHaveLength(25);
  });

  test('without a valid visitor cookie succeeds and is not counted', async () => {
    const id = await school.work('s30112', 3);
    for (const headers of [{}, { cookie: 'visitor=u%3Aadmin.bad' }]) {
      expect(await star(id, { headers })).toMatchObject({ success: true, result: { starNum: 0 } });
    }
    expect((await school.workRow(id)).starNum).toBe(0);
  });

  test('without a login has a daily limit per address, which does not apply with a login', async () => {
    const [id, other] = [await school.work('s30112', 3), await school.work('s30112', 3)];
    const first = await browser();
    expect(await star(id, { headers: first })).toMatchObject({ message: '点赞成功' });
    const { day } = server.deps.counters;
    // A second like takes no second slot.
    await star(id, { headers: first });
    expect(await day.read(`star:127.0.0.1:${id}`)).toBe(1);
    for (let at = 1; at < 60; at += 1) await day.add(`star:127.0.0.1:${id}`);
    expect(await star(id, { headers: await browser() })).toMatchObject({
      success: true,
      message: '今天这里的点赞太多了，登录后可以继续点赞',
      result: { starNum: 1 },
    });
    expect(await star(id, { token: await server.login('student') })).toMatchObject({ message: '点赞成功' });
    expect(await star(other, { headers: await browser() })).toMatchObject({ message: '点赞成功' });
    const all = await day.read('star:127.0.0.1');
    for (let at = all; at < 600; at += 1) await day.add('star:127.0.0.1');
    const third = await school.work('s30112', 3);
    expect(await star(third, { headers: await browser() })).toMatchObject({ result: { starNum: 0 } });
    await day.clear('star:127.0.0.1');
  });

  test('is refused for a work that the visitor may not see', async () => {
    const id = await school.work('s30112', 2);
    expect(await star(id, { headers: await browser() })).toMatchObject({
      success: false,
      message: '作品不存在',
    });
    expect(await star(id, { token: await server.login('teacher2') })).toMatchObject({
      success: false,
      message: '作品不存在',
    });
    expect((await school.workRow(id)).starNum).toBe(0);
  });

  test('succeeds concurrently with views and grading of the same work', async () => {
    const id = await school.work('s30112', 3);
    const teacher = await server.login('teacher');
    const grading = { id, workName: '作品', workStatus: 3, teachingWorkCorrectList: [{ score: 3 }] };
    const visitors = await Promise.all(Array.from({ length: 30 }, browser));
    const answers = await Promise.all(
      visitors.flatMap((headers) => [
        star(id, { headers }),
        server.call('POST', `${base}/viewWork`, { headers, body: { workId: id } }),
        server.call('PUT', `${base}/edit`, { token: teacher, body: grading }),
      ]),
    );
    expect(answers.filter((answer) => !answer.success)).toEqual([]);
    expect(await school.workRow(id)).toMatchObject({ starNum: 30, viewNum: 30 });
  });
});

describe('a view', () => {
  const view = (workId: string, headers: Record<string, string>) =>
    server.call('POST', `${base}/viewWork`, { headers, body: { workId } });

  test('is counted once a day per visitor, by the day in China', async () => {
    const id = await school.work('s30113', 3);
    const [first, second] = [await browser(), await browser()];
    server.setNow(new Date('2026-11-21T15:59:00Z'));
    expect(await view(id, first)).toMatchObject({ success: true, result: { viewNum: 1, starNum: 0 } });
    expect(await view(id, first)).toMatchObject({ result: { viewNum: 1 } });
    expect(await view(id, second)).toMatchObject({ result: { viewNum: 2 } });
    server.setNow(new Date('2026-11-21T16:01:00Z'));
    expect(await view(id, first)).toMatchObject({ result: { viewNum: 3 } });
    server.setNow(undefined);
  });

  test('is counted once per visitor in fifty concurrent requests', async () => {
    const id = await school.work('s30113', 3);
    const visitors = await Promise.all(Array.from({ length: 25 }, browser));
    await Promise.all([...visitors, ...visitors].map((headers) => view(id, headers)));
    expect((await school.workRow(id)).viewNum).toBe(25);
  });

  test('is not counted without a cookie, and is refused for private and unknown works', async () => {
    const id = await school.work('s30113', 3);
    expect(await view(id, {})).toMatchObject({ success: true, result: { viewNum: 0 } });
    expect(await view(await school.work('s30113', 1), await browser())).toMatchObject({
      success: false,
      message: '作品不存在',
    });
    expect(await view('nothing', await browser())).toMatchObject({ success: false, message: '作品不存在' });
  });
});
