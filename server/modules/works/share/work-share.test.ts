import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { testSchool } from '#server/modules/works/testing/school.ts';

const base = '/teaching/teachingWork';

let server: TestServer;
let school: ReturnType<typeof testSchool>;

beforeAll(async () => {
  server = await createTestServer();
  school = testSchool(server);
  await server.database.db
    .updateTable('sysConfig')
    .set({ configValue: '1' })
    .where('configKey', '=', 'allowComment')
    .execute();
});
afterAll(() => server.close());

const tokenOf = ({ result }: TestAnswer): string =>
  typeof result === 'object' && result !== null && 'token' in result ? String(result.token) : '';
const share = async (id: string) =>
  tokenOf(await server.call('POST', `${base}/share`, { token: await server.login('s30103'), body: { id } }));
const said = ({ success, message }: TestAnswer) => [success, message];

type Person = { readonly token?: string; readonly headers?: Record<string, string> };
type Work = { readonly id: string; readonly file: string };

/** Every access to a work, its bytes or its data; true: the work is visible. */
const ways: Readonly<Record<string, (person: Person, work: Work) => Promise<boolean>>> = {
  page: async (person, { id }) =>
    (await server.call('GET', `${base}/studentWorkInfo`, { ...person, query: { workId: id } })).success,
  'file and player': async (person, { file }) =>
    (await server.call('GET', `/sys/common/static/${file}.sb3`, person)).raw.statusCode === 200,
  'file as download': async (person, { file }) =>
    (await server.call('GET', `/sys/common/static/${file}.sb3`, { ...person, query: { download: '1' } })).raw
      .statusCode === 200,
  comments: async (person, { id }) =>
    (await server.call('GET', `${base}/getWorkComments`, { ...person, query: { workId: id } })).success,
  like: async (person, { id }) =>
    (await server.call('POST', `${base}/starWork`, { ...person, body: { workId: id } })).success,
  view: async (person, { id }) =>
    (await server.call('POST', `${base}/viewWork`, { ...person, body: { workId: id } })).success,
  'public list': async (person, { id }) =>
    JSON.stringify(
      (
        await server.call('GET', `${base}/leaderboard`, {
          ...person,
          query: { pageSize: '100', orderBy: 'time' },
        })
      ).result,
    ).includes(id),
  search: async (person, { id }) =>
    JSON.stringify(
      (await server.call('GET', `${base}/leaderboard`, { ...person, query: { workName: '秘密作品' } }))
        .result,
    ).includes(id),
};
const never = new Set(['public list', 'search']);

describe('an unpublished work', () => {
  const people: readonly (readonly [
    string,
    string | undefined,
    'none' | 'live' | 'revoked' | 'other',
    boolean,
  ])[] = [
    ['a visitor', undefined, 'none', false],
    ['another pupil', 's30104', 'none', false],
    ['another teacher', 'teacher2', 'none', false],
    ['their own teacher', 'teacher', 'none', true],
    ['the author', 's30103', 'none', true],
    ['a visitor with the link', undefined, 'live', true],
    ['another pupil with the link', 's30104', 'live', true],
    ['a visitor with a revoked link', undefined, 'revoked', false],
    ['another pupil with a revoked link', 's30104', 'revoked', false],
    ['a visitor with the link of another work', undefined, 'other', false],
  ];

  test.each(people)('the access of %s matches the permissions', async (_who, username, link, sees) => {
    const id = await school.work('s30103', 1, { workName: '秘密作品' });
    const { workFile } = await school.workRow(id);
    const [live, other] = [await share(id), await share(await school.work('s30103', 0))];
    if (link === 'revoked')
      await server.call('DELETE', `${base}/share`, { token: await server.login('s30103'), query: { id } });
    const carried = link === 'none' ? '' : link === 'other' ? other : live;
    const person = {
      ...(username === undefined ? {} : { token: await server.login(username) }),
      ...(carried === '' ? {} : { headers: { 'x-work-share': carried } }),
    };
    const seen = await Promise.all(
      Object.entries(ways).map(async ([way, go]) => [way, await go(person, { id, file: workFile })] as const),
    );
    const expected = Object.keys(ways).map((way) => [way, sees && !never.has(way)]);
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(expected));
  });

  test.each(people.filter(([, username]) => username !== undefined))(
    'commenting by %s matches the permissions',
    async (_who, username, link, sees) => {
      const id = await school.work('s30103', 1);
      const live = await share(id);
      if (link === 'revoked')
        await server.call('DELETE', `${base}/share`, { token: await server.login('s30103'), query: { id } });
      const answer = await server.call('POST', `${base}/saveComment`, {
        token: await server.login(username ?? ''),
        ...(link === 'none' ? {} : { headers: { 'x-work-share': live } }),
        body: { workId: id, comment: '好' },
      });
      expect(said(answer)).toEqual(sees ? [true, '评论成功'] : [false, '作品不存在']);
    },
  );

  test('a share link does not allow opening the editor, deleting or listing versions', async () => {
    const id = await school.work('s30103', 1);
    const headers = { 'x-work-share': await share(id) };
    const token = await server.login('s30104');
    const answers = [
      await server.call('GET', `${base}/queryById`, { token, headers, query: { id } }),
      await server.call('DELETE', `${base}/delete`, { token, headers, query: { id } }),
      await server.call('GET', `${base}/listVersion`, { token, headers, query: { id } }),
    ];
    expect(answers.map(({ success }) => success)).toEqual([false, false, false]);
  });
});

describe('the share link', () => {
  test('only the author creates the link, it stays the same, and it changes after a revocation', async () => {
    const id = await school.work('s30103', 1);
    const [author, teacher] = [await server.login('s30103'), await server.login('teacher')];
    const present = () => server.call('GET', `${base}/share`, { token: author, query: { id } });
    expect((await present()).result).toMatchObject({ token: null });
    const foreign = await server.call('POST', `${base}/share`, { token: teacher, body: { id } });
    expect(said(foreign)).toEqual([false, '作品不存在']);
    const first = await share(id);
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(await share(id)).toBe(first);
    expect(tokenOf(await present())).toBe(first);
    const revoked = await server.call('DELETE', `${base}/share`, { token: teacher, query: { id } });
    expect(said(revoked)).toEqual([true, '链接已停用']);
    expect(await share(id)).not.toBe(first);
  });

  test('the link is invalid once the work is deleted', async () => {
    const id = await school.work('s30103', 0);
    const headers = { 'x-work-share': await share(id) };
    await server.call('DELETE', `${base}/delete`, { token: await server.login('s30103'), query: { id } });
    const answer = await server.call('GET', `${base}/studentWorkInfo`, { headers, query: { workId: id } });
    expect(said(answer)).toEqual([false, '作品不存在']);
  });

  test.each(['GET', 'POST', 'DELETE'] as const)('%s requires a login', async (method) => {
    const call = method === 'POST' ? { body: { id: 'x' } } : { query: { id: 'x' } };
    expect(await server.call(method, `${base}/share`, call)).toMatchObject({ status: 401 });
  });
});
