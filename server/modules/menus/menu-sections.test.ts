import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let token: string | undefined;

beforeAll(async () => {
  server = await createTestServer();
  token = await server.login('admin');
});
afterAll(() => server.close());

const add = (body: object) => server.call('POST', '/sys/permission/add', { token, body });

it('a section is stored for first-level entries only and is delivered with the menu', async () => {
  const page = { menuType: 0, name: '阅览室', url: '/reading', component: 'system/UserList' };
  const reading = { ...page, section: 'learning' };
  const { result } = await add(reading);
  expect(result).toMatchObject({ section: 'learning' });
  const { id: parentId } = await server.database.db
    .selectFrom('sysPermission')
    .select('id')
    .where('url', '=', '/reading')
    .executeTakeFirstOrThrow();
  const below = await add({ ...reading, menuType: 1, parentId, url: '/reading/shelf' });
  expect(below.result).toMatchObject({ section: null });
  expect((await add({ ...reading, url: '/reading/2', section: 'garden' })).status).toBe(400);
  await expect
    .poll(async () =>
      JSON.stringify(
        (await server.call('GET', '/sys/permission/getUserPermissionByToken', { token })).result,
      ),
    )
    .toContain('"title":"阅览室","icon":null,"section":"learning"');
});

it('an entry for pupils is hidden in the menus of staff, who still hold its page', async () => {
  const entryOf = async (username: string) => {
    const answer = await server.call('GET', '/sys/permission/getUserPermissionByToken', {
      token: await server.login(username),
    });
    return /\{[^{}]*"path":"\/create"[^{}]*\{/.exec(JSON.stringify(answer.result))?.[0] ?? '';
  };
  for (const username of ['admin', 'teacher']) expect(await entryOf(username)).toContain('"hidden":true');
  expect(await entryOf('student')).toContain('"path":"/create"');
  expect(await entryOf('student')).not.toContain('"hidden":true');
});
