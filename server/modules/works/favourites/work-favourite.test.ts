import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { testSchool } from '#server/modules/works/testing/school.ts';

const base = '/teaching/teachingWork';

let server: TestServer;
let school: ReturnType<typeof testSchool>;

beforeAll(async () => {
  server = await createTestServer();
  school = testSchool(server);
});
afterAll(() => server.close());
afterEach(() => server.setNow(undefined));

const start = Date.now();
/** Sets the clock of the server; within an hour, so that logins last. */
const later = (minutes: number, seconds = 0) =>
  server.setNow(new Date(start + (minutes * 60 + seconds) * 1000));
const said = ({ success, message }: TestAnswer) => [success, message];
const kept = [true, '已收藏，在“我的收藏”里能找到'];
const removed = [true, '已取消收藏'];
const missing = [false, '作品不存在'];

const add = async (username: string, workId: string, headers = {}) =>
  said(
    await server.call('POST', `${base}/favourite`, {
      token: await server.login(username),
      headers,
      body: { workId },
    }),
  );
const remove = async (username: string, workId: string) =>
  said(
    await server.call('DELETE', `${base}/favourite`, {
      token: await server.login(username),
      query: { workId },
    }),
  );
const read = async (username: string, query: Record<string, string> = {}) =>
  Object(
    (await server.call('GET', `${base}/favourites`, { token: await server.login(username), query })).result,
  );
const idsOf = async (username: string): Promise<string[]> =>
  (await read(username)).records.map(({ id }: { id: string }) => id);
/** What the page of the work says to the user about keeping it. */
const isKept = async (workId: string, username?: string, headers = {}) => {
  const token = username === undefined ? undefined : await server.login(username);
  const answer = await server.call('GET', `${base}/studentWorkInfo`, { token, headers, query: { workId } });
  return Object(answer.result).favourite;
};
const set = async (id: string, values: object) =>
  await server.database.db.updateTable('teachingWork').set(values).where('id', '=', id).execute();
const rows = async (username: string) =>
  await server.database.db
    .selectFrom('teachingWorkFavourite')
    .select('workId')
    .where('userId', '=', await school.userId(username))
    .execute();

describe('the favourites of a user', () => {
  test('are listed page by page, the last kept first, and no other user sees them', async () => {
    const works = [];
    for (const at of [0, 1, 2]) {
      const id = await school.work('s30110', 3);
      works.unshift(id);
      later(at);
      expect(await add('s30103', id)).toEqual(kept);
    }
    server.setNow(undefined);
    expect(await idsOf('s30103')).toEqual(works);
    const second = await read('s30103', { pageNo: '2', pageSize: '2' });
    expect(second).toMatchObject({ total: 3, pages: 2, current: 2, records: [{ id: works[2] }] });
    expect(await idsOf('s30104')).toEqual([]);
    expect(await isKept(works[0] ?? '', 's30103')).toBe(true);
    expect(await isKept(works[0] ?? '', 's30104')).toBe(false);
    expect(await isKept(works[0] ?? '')).toBe(null);
  });

  test('contain a work once, however often and however concurrently it is added', async () => {
    const id = await school.work('s30110', 3);
    const answers = await Promise.all(Array.from({ length: 8 }, () => add('s30105', id)));
    expect(answers).toEqual(answers.map(() => kept));
    expect(await idsOf('s30105')).toEqual([id]);
    expect((await read('s30105')).total).toBe(1);
  });

  test('return to their place when they are added again within a minute, and are new afterwards', async () => {
    const [old, newer] = [await school.work('s30110', 3), await school.work('s30110', 3)];
    later(0);
    await add('s30106', old);
    later(1);
    await add('s30106', newer);
    later(2);
    expect(await remove('s30106', old)).toEqual(removed);
    expect(await idsOf('s30106')).toEqual([newer]);
    later(2, 50);
    expect(await add('s30106', old)).toEqual(kept);
    expect(await idsOf('s30106')).toEqual([newer, old]);
    later(3);
    expect(await remove('s30106', old)).toEqual(removed);
    expect(await remove('s30106', old)).toEqual(removed);
    later(4, 1);
    await add('s30106', old);
    expect(await idsOf('s30106')).toEqual([old, newer]);
  });

  test('are limited to 500 works that the user may open, also for concurrent additions', async () => {
    const userId = await school.userId('s30107');
    const [author, workFile] = [await school.userId('s30110'), await school.workFile('s30110')];
    const works = Array.from({ length: 499 }, () => server.deps.newId());
    await server.database.db
      .insertInto('teachingWork')
      .values(
        works.map((id) => ({
          id,
          userId: author,
          workName: '作品',
          workType: '2',
          workFile,
          workStatus: 3,
          createBy: 's30110',
        })),
      )
      .execute();
    await server.database.db
      .insertInto('teachingWorkFavourite')
      .values(works.map((workId) => ({ userId, workId, createTime: new Date() })))
      .execute();
    const more = await Promise.all([0, 1, 2].map(() => school.work('s30110', 3)));
    const answers = await Promise.all(more.map((id) => add('s30107', id)));
    const full = [false, '已经收藏了500个作品，先取消几个再收藏吧'];
    expect(answers.filter(([success]) => success === true)).toEqual([kept]);
    expect(answers.filter(([success]) => success !== true)).toEqual([full, full]);
    const [first = ''] = works;
    expect(await add('s30107', first)).toEqual(kept);
    const lost = more.find((_, at) => answers[at]?.[0] !== true) ?? '';
    await set(first, { workStatus: 1 });
    expect(await add('s30107', lost)).toEqual(kept);
  });

  test('name authors of other classes as strangers see them', async () => {
    const id = await school.work('s30110', 3);
    await add('s30202', id);
    expect((await read('s30202')).records).toMatchObject([
      { realname: expect.stringMatching(/^小创客\d{5}$/), username: null },
    ]);
  });
});

describe('a work that the user may not open', () => {
  test('cannot be added, whether it exists or not, and removing it says nothing about it', async () => {
    const id = await school.work('s30111', 2);
    for (const username of ['s30103', 'teacher2']) {
      expect(await add(username, id)).toEqual(missing);
      expect(await add(username, 'nothing')).toEqual(missing);
      expect(await remove(username, id)).toEqual(removed);
      expect(await remove(username, 'nothing')).toEqual(removed);
    }
    for (const username of ['s30111', 'teacher']) {
      expect(await add(username, id)).toEqual(kept);
      expect(await idsOf(username)).toContain(id);
    }
  });

  test('leaves the list and its total, and returns when it is visible again', async () => {
    const [shown, id] = [await school.work('s30111', 3), await school.work('s30111', 3)];
    await add('s30108', shown);
    await add('s30108', id);
    for (const [hidden, back] of [
      [{ workStatus: 1 }, { workStatus: 4 }],
      [{ delFlag: 1 }, { delFlag: 0 }],
    ] as const) {
      await set(id, hidden);
      expect(await read('s30108')).toMatchObject({ total: 1, records: [{ id: shown }] });
      await set(id, back);
      expect(await idsOf('s30108')).toEqual([id, shown]);
    }
  });

  test('cannot be kept by the holder of its share link, and its page says so', async () => {
    const id = await school.work('s30111', 1);
    const shared = await server.call('POST', `${base}/share`, {
      token: await server.login('s30111'),
      body: { id },
    });
    const headers = { 'x-work-share': Object(shared.result).token };
    expect(await isKept(id, 's30202', headers)).toBe(null);
    expect(await add('s30202', id, headers)).toEqual(missing);
    expect(await isKept(id, 's30111', headers)).toBe(false);
  });
});

test('favourites are deleted with the work and with the user', async () => {
  const [one, other] = [await school.work('s30112', 3), await school.work('s30112', 3)];
  for (const username of ['s30113', 's30114']) {
    await add(username, one);
    await add(username, other);
  }
  const admin = await server.login('admin');
  await server.call('DELETE', `${base}/delete`, { token: admin, query: { id: one } });
  expect(await idsOf('s30113')).toEqual([other]);
  await server.call('DELETE', `${base}/deletePhysic/${one}`, { token: admin });
  expect(await rows('s30113')).toEqual([{ workId: other }]);
  const user = await school.userId('s30114');
  await server.database.db.deleteFrom('teachingWork').where('userId', '=', user).execute();
  await server.call('DELETE', '/sys/user/delete', { token: admin, query: { id: user } });
  await server.call('DELETE', '/sys/user/deleteRecycleBin', { token: admin, query: { userIds: user } });
  const left = await server.database.db
    .selectFrom('teachingWorkFavourite')
    .select('workId')
    .where('userId', '=', user)
    .execute();
  expect(left).toEqual([]);
});

test('favourites are refused without a login', async () => {
  const id = await school.work('s30112', 3);
  expect((await server.call('GET', `${base}/favourites`)).status).toBe(401);
  expect((await server.call('POST', `${base}/favourite`, { body: { workId: id } })).status).toBe(401);
  expect((await server.call('DELETE', `${base}/favourite`, { query: { workId: id } })).status).toBe(401);
});
