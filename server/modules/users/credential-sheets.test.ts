import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeXlsx } from '#server/files/xlsx-writer.ts';
import { uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import { deleteExpired } from '#server/shared/authentication/session/expired.store.ts';
import { sealText, unsealText } from '#server/shared/passwords/sealed-text.ts';
import type { TestAnswer } from '#tests/support/database/server.ts';
import { testPeople } from './testing/people.ts';

const hour = 60 * 60 * 1000;
const { server, classes, as, idOf } = testPeople();

type Credentials = { readonly sheetId: string; readonly username: string; readonly password: string };
const credentialsOf = (result: unknown): Credentials[] => (Array.isArray(result) ? result : []);

beforeEach(async () => {
  await server().database.db.deleteFrom('sysCredentialSheet').execute();
});

const generate = async (prefix: string) => {
  const body = { prefix, count: 2, selecteddeparts: classes.one };
  return credentialsOf((await as('teacher', 'POST', '/sys/user/genStudents', { body })).result);
};

async function importPupils(usernames: readonly string[], password = ''): Promise<TestAnswer> {
  const headers = ['登录账号', '真实姓名', '密码'];
  const rows = usernames.map((username) => [username, '新同学', password]);
  const bytes = await buffer(writeXlsx({ name: '学生', titles: ['学生'], headers, widths: [], rows }));
  const form = uploadForm({ name: '学生.xlsx', bytes, fields: { mode: 'all', departIds: classes.one } });
  return server().call('POST', '/sys/user/importStudent', {
    token: await server().login('teacher'),
    ...form,
  });
}

const mine = async (username = 'teacher') => (await as(username, 'GET', '/sys/credentialSheets/mine')).result;
const open = (id: string, username = 'teacher') =>
  as(username, 'GET', '/sys/credentialSheets/queryById', { query: { id } });
const close = (id: string, username = 'teacher') =>
  as(username, 'DELETE', '/sys/credentialSheets/delete', { query: { id } });
const refused = { success: false, message: '账号条不存在或已过期' };

describe('credential sheets that were not closed', () => {
  it('are listed for the person who generated, imported or reset the passwords, and can be read again', async () => {
    const generated = await generate('sheet-a');
    const imported = credentialsOf(Object((await importPupils(['sheet-b'])).result).accounts);
    const reset = credentialsOf(
      (
        await as('teacher', 'POST', '/teaching/class/resetPasswords', {
          body: { departId: classes.one, userIds: [await idOf('s30105')] },
        })
      ).result,
    );
    expect(await mine()).toMatchObject([
      { id: reset[0]?.sheetId, origin: 'reset', accountCount: 1 },
      { id: imported[0]?.sheetId, origin: 'import', accountCount: 1 },
      { id: generated[0]?.sheetId, origin: 'generate', accountCount: 2 },
    ]);
    for (const credentials of [generated, imported, reset])
      expect((await open(credentials[0]?.sheetId ?? '')).result).toEqual(credentials);
  });

  it('cannot be seen, read or deleted by anybody else, not even by an administrator', async () => {
    const [{ sheetId: id } = { sheetId: '' }] = await generate('sheet-c');
    expect(await mine('admin')).toEqual([]);
    expect(await open(id, 'admin')).toMatchObject(refused);
    await close(id, 'admin');
    expect(await mine()).toMatchObject([{ id }]);
    expect((await as('student', 'GET', '/sys/credentialSheets/mine')).status).toBe(403);
    expect((await open(id, 'student')).status).toBe(403);
    expect((await close(id, 'student')).status).toBe(403);
    expect((await server().call('GET', '/sys/credentialSheets/mine')).status).toBe(401);
  });

  it('are stored sealed, and a copied row is useless for another person', async () => {
    const credentials = await generate('sheet-d');
    const { db } = server().database;
    const row = await db.selectFrom('sysCredentialSheet').selectAll().executeTakeFirstOrThrow();
    for (const { username, password } of credentials)
      for (const text of [username, password]) expect(JSON.stringify(row)).not.toContain(text);
    await db
      .updateTable('sysCredentialSheet')
      .set({ userId: await idOf('admin') })
      .execute();
    expect((await open(row.id, 'admin')).status).toBe(500);
    const seal = { key: 'one', purpose: 'two', userId: 'three' };
    const sealed = sealText(seal, '秘密');
    expect(unsealText(seal, sealed)).toBe('秘密');
    for (const other of [{ key: 'x' }, { purpose: 'x' }, { userId: 'x' }])
      expect(() => unsealText({ ...seal, ...other }, sealed)).toThrow('unable to authenticate');
  });

  it('are gone when their owner closes them', async () => {
    const [{ sheetId: id } = { sheetId: '' }] = await generate('sheet-e');
    expect(await close(id)).toMatchObject({ success: true });
    expect(await mine()).toEqual([]);
    expect(await open(id)).toMatchObject(refused);
    expect(await close(id)).toMatchObject({ success: true });
  });

  it('are hidden after a day, and then deleted by the daily job', async () => {
    const [{ sheetId: id } = { sheetId: '' }] = await generate('sheet-f');
    const { db } = server().database;
    const count = async () => (await db.selectFrom('sysCredentialSheet').select('id').execute()).length;
    await deleteExpired(db, new Date(Date.now() + 23 * hour));
    expect(await count()).toBe(1);
    await sql`update sys_credential_sheet set expires_at = expires_at - interval '25 hours'`.execute(db);
    expect(await mine()).toEqual([]);
    expect(await open(id)).toMatchObject(refused);
    await deleteExpired(db, new Date());
    expect(await count()).toBe(0);
  });

  it('leave out passwords that have changed since, and accounts that are no longer in reach', async () => {
    const credentials = await generate('sheet-g');
    const id = credentials[0]?.sheetId ?? '';
    const secret = { password: 'fresh-Start9', confirmpassword: 'fresh-Start9' };
    await as('teacher', 'PUT', '/sys/user/changePassword', {
      body: { id: await idOf('sheet-g01'), ...secret },
    });
    expect((await open(id)).result).toEqual(credentials.slice(1));
    await as('admin', 'PUT', '/sys/user/edit', {
      body: { id: await idOf('sheet-g02'), realname: '走了', selecteddeparts: classes.two },
    });
    expect(await open(id)).toMatchObject({
      success: false,
      message: '这些密码都已经改过，账号条不再有用',
    });
  });

  it('are not kept for an import in which every line has a password', async () => {
    expect(await importPupils(['sheet-h'], 'secret-1')).toMatchObject({ success: true });
    expect(await mine()).toEqual([]);
  });
});
