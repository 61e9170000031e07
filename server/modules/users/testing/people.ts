import { afterAll, beforeAll } from 'vitest';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Call = { readonly query?: Record<string, string>; readonly body?: unknown };

/** Starts a server for the tests of one file, with the two classes of the demo school and users for single tests. */
export function testPeople(options: Parameters<typeof createTestServer>[0] = {}) {
  let running: TestServer | undefined;
  const server = (): TestServer => {
    if (running === undefined) throw new Error('the server has not started yet');
    return running;
  };
  const classes = { one: '', two: '' };

  beforeAll(async () => {
    running = await createTestServer(options);
    const departs = await running.database.db.selectFrom('sysDepart').select(['id', 'departName']).execute();
    classes.one = departs.find(({ departName }) => departName === '三年级一班')?.id ?? '';
    classes.two = departs.find(({ departName }) => departName === '三年级二班')?.id ?? '';
  });
  afterAll(() => running?.close());

  const as = async (
    username: string,
    method: Method,
    path: string,
    { query, body }: Call = {},
  ): Promise<TestAnswer> =>
    server().call(method, path, {
      token: await server().login(username),
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { body }),
    });

  const userOf = async (username: string) =>
    server()
      .database.db.selectFrom('sysUser')
      .select(['id', 'status', 'delFlag', 'updateBy', 'realname'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
  const idOf = async (username: string) => (await userOf(username)).id;

  /** Marks passwords as chosen by their owners; otherwise the first login requires a new one. */
  const settle = async (...usernames: readonly string[]): Promise<void> => {
    const { db } = server().database;
    await db.updateTable('sysUser').set({ passwordDue: 0 }).where('username', 'in', usernames).execute();
  };

  /** Creates a pupil of the first class, or of another class, for one test. */
  const newPupil = async (username: string, depart = classes.one): Promise<string> => {
    await as('admin', 'POST', '/sys/user/add', {
      body: { username, realname: '路人', password: 'secret-1', selecteddeparts: depart },
    });
    await settle(username);
    return await idOf(username);
  };

  const enter = (username: string, password = 'secret-1') =>
    server().call('POST', '/sys/login', { body: { username, password } });
  const tokenOf = async (username: string, password?: string): Promise<string> =>
    /"token":"([\w-]+)"/.exec((await enter(username, password)).raw.body)?.[1] ?? '';

  return { server, classes, as, userOf, idOf, newPupil, settle, enter, tokenOf };
}
