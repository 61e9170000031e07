import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { rowsOf } from '#server/http/testing/record-calls.ts';
import { grantToTeachers } from '#tests/support/database/grants.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { userIdOf } from '#tests/support/database/user-id.ts';

let server: TestServer;
/** A pupil of the teacher's class, one of another, and the teacher. */
let ids: Record<'s30101' | 's30201' | 'teacher', string>;
const phones = { s30101: '13812341234', s30201: '13912345678', teacher: '13712340000' };
const landline = '010-62345678';

const idOf = (username: string): Promise<string> => userIdOf(server, username);

beforeAll(async () => {
  server = await createTestServer();
  await grantToTeachers(server, { url: '/isystem/addressList' });
  await grantToTeachers(server, { perms: 'user:export' });
  await grantToTeachers(server, { perms: 'user:recycle' });
  ids = { s30101: await idOf('s30101'), s30201: await idOf('s30201'), teacher: await idOf('teacher') };
  for (const [username, phone] of Object.entries(phones))
    await server.database.db
      .updateTable('sysUser')
      .set({ phone, telephone: landline })
      .where('username', '=', username)
      .execute();
});
afterAll(() => server.close());

const ask = async (by: string, path: string, query: Record<string, string> = {}): Promise<TestAnswer> =>
  server.call('GET', path, { token: await server.login(by), query });
const open = async (by: string, id: string): Promise<TestAnswer> =>
  server.call('POST', '/sys/user/openPhone', { token: await server.login(by), body: { id } });
const edit = async (by: string, body: Record<string, unknown>): Promise<TestAnswer> =>
  server.call('PUT', '/sys/user/edit', { token: await server.login(by), body });
const stored = async (username: string) =>
  server.database.db
    .selectFrom('sysUser')
    .select(['phone', 'telephone'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
const namesOf = async (by: string, query: Record<string, string>) =>
  rowsOf((await ask(by, '/sys/user/list', { pageSize: '100', ...query })).result).map(
    ({ username }) => username,
  );

describe('the phone numbers of other users', () => {
  it.each([
    ['/sys/user/list', { username: 's30101' }],
    ['/api/user', { username: 's30101' }],
    ['/sys/user/departUserList', { username: 's30101' }],
    ['/sys/user/queryByOrgCodeForAddressList', { pageSize: '100' }],
  ])('%s returns masked numbers to a teacher and full numbers to an administrator', async (path, query) => {
    const ofPupil = async (by: string) =>
      rowsOf((await ask(by, path, { ...query })).result).find(({ id }) => id === ids.s30101);
    expect(await ofPupil('teacher')).toMatchObject({ phone: '138****1234', telephone: '010****5678' });
    const answer = await ask('teacher', path, { ...query });
    expect(answer.raw.body).not.toContain(phones.s30101);
    expect(await ofPupil('admin')).toMatchObject({ phone: phones.s30101, telephone: landline });
  });

  it('are masked in the details and the recycle bin too', async () => {
    expect((await ask('teacher', '/sys/user/queryById', { id: ids.s30101 })).result).toMatchObject({
      phone: '138****1234',
      telephone: '010****5678',
    });
    const removal = { token: await server.login('teacher'), query: { id: ids.s30101 } };
    expect(await server.call('DELETE', '/sys/user/delete', removal)).toMatchObject({ success: true });
    const bin = await ask('teacher', '/sys/user/recycleBin');
    expect(rowsOf(bin.result).find(({ id }) => id === ids.s30101)).toMatchObject({ phone: '138****1234' });
    await server.call('PUT', '/sys/user/putRecycleBin', {
      token: await server.login('teacher'),
      body: { userIds: ids.s30101 },
    });
  });

  it('the own phone numbers are not masked', async () => {
    expect((await ask('teacher', '/sys/user/queryById', { id: ids.teacher })).result).toMatchObject({
      phone: phones.teacher,
      telephone: landline,
    });
  });

  it('are masked in the export of a teacher and complete in that of an administrator', async () => {
    const cellsOf = async (by: string) => {
      const sheet = await readXlsx(
        (await ask(by, '/sys/user/exportXls', { username: 's30101' })).raw.rawPayload,
      );
      return sheet.ok ? sheet.lines.flatMap(({ cells }) => cells) : [];
    };
    const ofTeacher = await cellsOf('teacher');
    expect(ofTeacher).toContain('138****1234');
    expect(ofTeacher).not.toContain(phones.s30101);
    expect(await cellsOf('admin')).toContain(phones.s30101);
  });

  it('cannot be guessed by filtering for hidden digits', async () => {
    expect(await namesOf('teacher', { phone: '138123*' })).toEqual([]);
    const rules = JSON.stringify([{ field: 'phone', rule: 'right_like', val: '138123' }]);
    expect(await namesOf('teacher', { superQueryParams: rules })).toEqual([]);
    expect(await namesOf('admin', { phone: '138123*' })).toEqual(['s30101']);
  });

  it('are filtered by their visible digits or by the full number', async () => {
    expect(await namesOf('teacher', { phone: '138*' })).toEqual(['s30101']);
    expect(await namesOf('teacher', { phone: '*1234' })).toEqual(['s30101']);
    expect(await namesOf('teacher', { phone: '*13812341234*' })).toEqual(['s30101']);
  });
});

describe('revealing a phone number', () => {
  it('returns the number to the responsible teacher and is logged without it', async () => {
    expect(await open('teacher', ids.s30101)).toMatchObject({
      success: true,
      result: { phone: phones.s30101, telephone: landline },
    });
    await server.deps.audit.flush();
    const line = await server.database.db
      .selectFrom('sysLog')
      .select(['userid', 'logType', 'operateType', 'requestParam'])
      .where('logContent', '=', '查看手机号')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ userid: 'teacher', logType: 2, operateType: 1 });
    expect(line.requestParam).toContain(ids.s30101);
    expect(line.requestParam).not.toContain(phones.s30101);
  });

  it('is refused for pupils of other classes, by pupils and without a login', async () => {
    const foreign = await open('teacher', ids.s30201);
    expect(foreign).toMatchObject({ success: false, message: '用户不存在！' });
    expect(foreign.raw.body).not.toContain(phones.s30201);
    expect((await open('student', ids.s30101)).status).toBe(403);
    const call = { body: { id: ids.s30101 } };
    expect((await server.call('POST', '/sys/user/openPhone', call)).status).toBe(401);
  });
});

describe('an edit with masked phone numbers', () => {
  it('keeps the stored numbers', async () => {
    const masked = { id: ids.s30101, realname: '同学', phone: '138****1234', telephone: '010****5678' };
    expect(await edit('teacher', masked)).toMatchObject({ success: true });
    expect(await stored('s30101')).toEqual({ phone: phones.s30101, telephone: landline });
  });

  it('is refused if the masked numbers do not match the stored ones', async () => {
    const other = { id: ids.s30101, realname: '同学', phone: '139****1234' };
    expect(await edit('teacher', other)).toMatchObject({
      success: false,
      message: '请输入正确的手机号！',
      result: { field: 'phone' },
    });
    const landlines = { id: ids.s30101, realname: '同学', telephone: '020****5678' };
    expect(await edit('admin', landlines)).toMatchObject({
      success: false,
      message: '请输入正确的座机号码',
      result: { field: 'telephone' },
    });
  });

  it('stores a new number if a full one is given', async () => {
    expect(
      await edit('teacher', { id: ids.s30101, realname: '同学', phone: '13800009999', telephone: null }),
    ).toMatchObject({ success: true });
    expect(await stored('s30101')).toEqual({ phone: '13800009999', telephone: null });
  });
});
