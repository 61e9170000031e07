import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractOperations } from '#server/http/contract.ts';
import { pngFile, upload } from '#server/modules/file-transfer/testing/upload-form.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// Attacks by the chapters of OWASP ASVS 5 (docs/security.md): requests, stored data and logs.

let server: TestServer;
let [admin, pupil] = ['', ''];

beforeAll(async () => {
  server = await createTestServer();
  [admin, pupil] = await Promise.all([server.login('admin'), server.login('student')]);
});
afterAll(() => server.close());

/** Every sortable list of the contract. */
const lists = contractOperations().filter(
  ({ method, url }) => method === 'GET' && /\/(list|\w*List|rootList)$/.test(url) && !url.includes(':'),
);

describe('V1 encoding and injection', () => {
  it.each([
    { column: 'password', order: 'asc' },
    { column: 'id;select pg_sleep(5)', order: 'asc' },
    { column: 'id', order: 'desc;drop table sys_user' },
    { column: '(select password from sys_user limit 1)', order: 'asc' },
  ])('no list can be sorted by $column $order', async (query) => {
    expect(lists.length).toBeGreaterThan(25);
    const answers = await Promise.all(
      lists.map(({ url }) => server.call('GET', url, { token: admin, query })),
    );
    expect(answers.map(({ status }, at) => `${lists[at]?.url} ${status}`)).toEqual(
      lists.map(({ url }) => `${url} 400`),
    );
    const started = await server.database.db.selectFrom('sysUser').select('id').limit(1).execute();
    expect(started.length).toBe(1);
    expect(JSON.stringify(answers.map(({ result }) => result))).not.toContain('$argon2');
  });

  it.each(['password', 'salt', 'passwordHash', 'tokenHash'])(
    'no list can be searched by %s',
    async (field) => {
      const superQueryParams = encodeURIComponent(JSON.stringify([{ field, rule: 'like', val: 'a' }]));
      for (const query of [{ [field]: '*a*' }, { superQueryParams, superQueryMatchType: 'and' }])
        expect((await server.call('GET', '/sys/user/list', { token: admin, query })).status).toBe(400);
    },
  );

  it('a client cannot choose the table or column of a query', async () => {
    const tries = await Promise.all([
      server.call('GET', '/sys/duplicate/check', {
        token: pupil,
        query: { tableName: 'sys_user', fieldName: 'password', fieldVal: 'x', dataId: '' },
      }),
      server.call('GET', '/sys/dict/getDictItems/sys_user,password,username', { token: pupil }),
    ]);
    expect(tries.map(({ success }) => success)).toEqual([false, false]);
  });
});

describe('V2 validation', () => {
  it.each(['-1', '1000000000', '1e9', 'NaN', '99999999999999999999'])(
    'a page size of %s is refused',
    async (size) => {
      for (const query of [{ pageSize: size }, { pageNo: size, pageSize: '10' }]) {
        const { status } = await server.call('GET', '/sys/user/list', { token: admin, query });
        expect(status === 400 || (query['pageNo'] !== undefined && status === 200)).toBe(true);
      }
    },
  );

  it('a repeated parameter is refused', async () => {
    expect((await server.call('GET', '/sys/user/list?username=a&username=b', { token: admin })).status).toBe(
      400,
    );
  });
});

const send = (name: string, type: string, bytes: Buffer | string, purpose: string) =>
  upload(server, pupil, { purpose, name, type, bytes });

describe('V5 files', () => {
  it.each(['picture.png', '../../evil.png', '..\\..\\evil.png', '/etc/evil.png', 'evil.html\0.png'])(
    'a picture named %j is stored under a generated name',
    async (name) => {
      const { success, message } = await send(name, 'image/png', pngFile, 'avatar');
      expect([success, message]).toEqual([true, expect.stringMatching(/^[0-9a-f]{32}\.png$/)]);
      const names = await server.database.db
        .selectFrom('sysFile')
        .select('fileName')
        .where('filePath', '=', message)
        .execute();
      expect(names.map(({ fileName }) => /[/\\\0]/.test(fileName))).toEqual([false]);
    },
  );

  it.each([
    ['page.html', 'text/html', '<script>alert(1)</script>', 'work'],
    ['picture.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'avatar'],
    ['picture.png', 'image/png', 'GIF89a<script>alert(1)</script>', 'avatar'],
    ['work.sb3', 'application/zip', '<html><script>alert(1)</script>', 'work'],
    ['program.exe', 'application/x-msdownload', 'MZ', 'work'],
    ['shell.php', 'image/png', '<?php', 'avatar'],
  ])('%s of type %s is refused', async (name, type, bytes, purpose) => {
    const before = await server.database.db.selectFrom('sysFile').select('id').execute();
    expect((await send(name, type, bytes, purpose)).success).toBe(false);
    expect((await server.database.db.selectFrom('sysFile').select('id').execute()).length).toBe(
      before.length,
    );
  });
});

describe('V14 data and V16 logs', () => {
  it('logs contain no passwords or tokens, and log lines cannot be forged', async () => {
    const secret = 'Secret-4711-word';
    await server.call('POST', '/sys/login', { body: { username: 's30120', password: secret } });
    await server.call('POST', '/sys/login', {
      body: { username: 'x\n用户名: admin,登录成功！', password: secret },
    });
    await server.call('POST', '/sys/user/updatePassword', {
      token: await server.login('s30121'),
      body: {
        username: 's30121',
        oldpassword: secret,
        password: `${secret}2`,
        confirmpassword: `${secret}2`,
      },
    });
    await server.deps.audit.flush();
    const rows = await server.database.db.selectFrom('sysLog').selectAll().execute();
    const text = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(2);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(pupil);
    expect(rows.filter(({ logContent }) => logContent?.includes('\n'))).toEqual([]);
  });

  it('no list response contains a password', async () => {
    const answers = await Promise.all(lists.map(({ url }) => server.call('GET', url, { token: admin })));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
    expect(JSON.stringify(answers.map(({ result }) => result))).not.toMatch(/\$argon2|"password"|"salt"/);
  });
});
