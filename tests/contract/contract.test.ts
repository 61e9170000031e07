import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Ajv } from 'ajv';
import document from '#openapi/gen/openapi.json' with { type: 'json' };
import { contractOf } from '#openapi/gen/registry.ts';
import { contractOperations, contractSchemas, type ContractOperation } from '#server/http/contract.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { isTest, sourceFiles } from '#tests/support/source/source-files.ts';

const operations = contractOperations();
let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** Returns the path with plausible values for its parameters. */
const concrete = (operation: ContractOperation): string =>
  operation.url.replaceAll(/:\w+/g, operation.kind === 'binary' ? 'nothing.png' : 'sex');
const method = (operation: ContractOperation): 'GET' | 'POST' | 'PUT' | 'DELETE' => {
  switch (operation.method) {
    case 'GET':
    case 'POST':
    case 'PUT':
    case 'DELETE':
      return operation.method;
    default:
      throw new Error(operation.method);
  }
};

describe('the contract', () => {
  it('every operation has a unique id', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map((one) => one.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(operations.length);
  });

  it('every operation declares a permission and a valid scope', () => {
    expect(
      operations.filter(
        (one) => one.permission !== 'public' && one.permission !== 'login' && one.permission.length === 0,
      ),
    ).toEqual([]);
    expect(
      operations
        .map((one) => one.scope)
        .filter((scope) => !['none', 'own', 'responsible', 'visible', 'published'].includes(scope)),
    ).toEqual([]);
  });

  it('every operation has a permission that exists in the seeded menu', async () => {
    const rows = await server.database.db.selectFrom('sysPermission').select(['url', 'perms']).execute();
    const known = new Set(rows.flatMap((row) => [row.url ?? '', ...(row.perms ?? '').split(',')]));
    // Permissions of future menus may be listed too; each operation needs at least one that exists.
    const unknown = operations.filter(
      (one) =>
        one.permission !== 'public' &&
        one.permission !== 'login' &&
        !one.permission.some((code) => known.has(code)),
    );
    expect(unknown.map((one) => one.key)).toEqual([]);
  });

  it('the client has request and response schemas for every operation', async () => {
    const missing = await Promise.all(
      operations.map(async (one) =>
        (await contractOf(one.method, one.key.split(' ')[1] ?? '')) === undefined ? one.key : undefined,
      ),
    );
    expect(missing.filter((key) => key !== undefined)).toEqual([]);
  });

  it('the client calls every operation', () => {
    const client = sourceFiles('src/features', 'src/shared/api')
      .filter((file) => !isTest(file.name))
      .map((file) => file.text)
      .join('\n');
    // Lists give only the start of their paths; record-calls.ts appends the same segments for all of them.
    const ends = [...client.matchAll(/\$\{base\}(\/[\w/{}]+)`/g)].map((found) => found[1] ?? '');
    const starts = [...client.matchAll(/(?:record|sheet)Calls\('([^']+)'\)/g)].map((found) => found[1] ?? '');
    const joined = new Set(starts.flatMap((start) => ends.map((end) => `${start}${end}`)));
    expect([starts.length > 5, ends.includes('/restore')]).toEqual([true, true]);
    const isCalled = (path: string) => client.includes(`'${path}'`) || joined.has(path);
    const uncalled = operations.filter(
      (one) => !isCalled(one.key.split(' ')[1] ?? '') && one.kind !== 'binary',
    );
    expect(uncalled.map((one) => one.key)).toEqual([]);
  });
});

describe('the router', () => {
  const guarded = operations.filter((one) => one.permission !== 'public');

  it.each(guarded.map((one) => [one.key, one] as const))(
    '%s is refused without a token',
    async (_key, operation) => {
      const answer = await server.call(method(operation), concrete(operation), { body: {} });
      expect([answer.status, answer.message]).toEqual([401, '未授权，请重新登录']);
    },
  );

  it.each(guarded.map((one) => [one.key, one] as const))(
    '%s is refused with an unknown token',
    async (_key, operation) => {
      const answer = await server.call(method(operation), concrete(operation), {
        body: {},
        token: 'a'.repeat(43),
      });
      expect([answer.status, answer.message]).toEqual([500, 'Token失效，请重新登录']);
    },
  );

  const granted = guarded.filter((one) => one.permission !== 'login');

  it.each(granted.map((one) => [one.key, one] as const))(
    '%s is refused for a student before the body is validated',
    async (_key, operation) => {
      const answer = await server.call(method(operation), concrete(operation), {
        body: { nonsense: true },
        token: await server.login('student'),
      });
      expect([answer.status, answer.message]).toEqual([403, '没有权限，请联系管理员授权']);
    },
  );

  const reads = operations.filter(
    (one) =>
      one.method === 'GET' &&
      one.kind === 'json' &&
      one.params === undefined &&
      !('required' in one.query && Array.isArray(one.query['required']) && one.query['required'].length > 0),
  );

  it.each(reads.map((one) => [one.key, one] as const))(
    'the response of %s matches the contract',
    async (_key, operation) => {
      const answer = await server.call('GET', concrete(operation), { token: await server.login('admin') });
      const ajv = new Ajv({ strict: false, allowUnionTypes: true });
      for (const schema of contractSchemas()) ajv.addSchema(schema);
      const valid = ajv.validate(operation.answer ?? {}, answer.raw.json());
      expect([answer.status, valid, ajv.errorsText()]).toEqual([200, true, 'No errors']);
    },
  );

  it.each(operations.filter((one) => one.body !== undefined).map((one) => [one.key, one] as const))(
    'malformed bodies of %s are refused without internal details',
    async (_key, operation) => {
      const token = await server.login('admin');
      const headers = { 'content-type': 'application/json' };
      const bodies = ['{"broken', '[]', '"text"', '{"unknownField":1}', 'null'];
      for (const payload of bodies) {
        const answer = await server.call(method(operation), concrete(operation), { token, headers, payload });
        expect([payload, answer.status, answer.success]).toEqual([payload, 400, false]);
        expect(answer.raw.body).not.toMatch(/at .*\.ts|node_modules|SELECT|Error:/);
      }
    },
  );

  it('unknown filters, unknown sort columns and page sizes over the limit are refused', async () => {
    const token = await server.login('admin');
    const ask = (query: Record<string, string>) => server.call('GET', '/sys/user/list', { token, query });
    expect((await ask({ password: 'x' })).message).toBe('不支持的查询条件：password');
    expect((await ask({ column: 'password' })).message).toBe('查询条件不正确：column');
    expect((await ask({ column: 'createTime;drop table sys_user' })).status).toBe(400);
    expect((await ask({ pageSize: '1001' })).status).toBe(400);
    expect((await ask({ order: 'sideways' })).status).toBe(400);
    expect(
      (
        await ask({
          pageNo: '1',
          pageSize: '2',
          column: 'createTime',
          order: 'desc',
          field: 'id,,username',
          _t: '1',
        })
      ).success,
    ).toBe(true);
  });

  it('filter values that no column accepts are refused', async () => {
    const token = await server.login('admin');
    const ask = (query: Record<string, string>) => server.call('GET', '/sys/user/list', { token, query });
    expect((await ask({ username: 'a\u0000b' })).status).toBe(400);
    expect((await ask({ sex: '999999999' })).status).toBe(400);
    // Invisible characters are removed from the login name.
    const login = await server.call('POST', '/sys/login', { body: { username: 'a\u0000', password: 'x' } });
    expect([login.status, login.success]).toEqual([200, false]);
  });

  it('unknown paths and methods get a 404 in the response envelope', async () => {
    const answer = await server.call('GET', '/sys/nothing');
    expect([answer.status, answer.success, answer.message]).toEqual([
      404,
      false,
      '路径不存在，请检查路径是否正确',
    ]);
    expect((await server.call('DELETE', '/sys/login')).status).toBe(404);
  });
});
