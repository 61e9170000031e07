import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const as = async (username: string, path: string, query = {}) =>
  server.call('GET', path, { token: await server.login(username), query });

describe('the operations for older clients', () => {
  it.each(['/api/user', '/api/role', '/api/service', '/api/permission', '/api/permission/no-pager'])(
    '%s requires the permission of its page',
    async (path) => {
      expect((await server.call('GET', path)).status).toBe(401);
      expect((await as('student', path)).status).toBe(403);
    },
  );

  it.each([
    ['/api/user', '/sys/user/list'],
    ['/api/role', '/sys/role/list'],
    ['/api/service', '/sys/quartzJob/list'],
    ['/api/permission/no-pager', '/sys/permission/list'],
  ])('%s returns the same result as %s', async (path, present) => {
    const { result } = await as('admin', path);
    expect(JSON.stringify(result)).toBe(JSON.stringify((await as('admin', present)).result));
  });

  it('a teacher gets the same users as from the current list', async () => {
    const { result } = await as('teacher', '/api/user');
    expect(result).toEqual((await as('teacher', '/sys/user/list')).result);
  });

  it('the menu list is paged', async () => {
    expect((await as('admin', '/api/permission', { pageSize: '2', pageNo: '2' })).result).toMatchObject({
      records: [{}, {}],
      size: 2,
      current: 2,
    });
  });
});
