import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orgCodes, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { migrations } from '#server/store/migrations.gen.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';
import { leadOnlyTeachers } from './write-links.store.ts';

let server: TestServer;
let ids: Readonly<Record<'one' | 'two' | 'teacher' | 'teacher2' | 'pupil', string>>;

beforeAll(async () => {
  server = await createTestServer();
  const school = teachingSchool(server);
  ids = {
    one: await school.departId(orgCodes.classOne),
    two: await school.departId(orgCodes.classTwo),
    teacher: await school.userId('teacher'),
    teacher2: await school.userId('teacher2'),
    pupil: await school.userId('s30101'),
  };
});
afterAll(() => server.close());

const db = () => server.database.db;
const migration = migrations.find(({ name }) => name === '0178_only_teachers_in_charge')?.sql ?? '';

/** Returns who is in charge of class one after the change, where these people are responsible for it. */
async function leadAfter(
  change: () => Promise<unknown>,
  people: readonly { readonly userId: string; readonly lead?: boolean }[],
): Promise<string[]> {
  await db().deleteFrom('sysUserResponsible').where('departId', '=', ids.one).execute();
  await db()
    .insertInto('sysUserResponsible')
    .values(people.map(({ userId, lead = false }) => ({ userId, lead, departId: ids.one })))
    .execute();
  await change();
  const rows = await db()
    .selectFrom('sysUserResponsible')
    .select('userId')
    .where('departId', '=', ids.one)
    .where('lead', '=', true)
    .execute();
  return rows.map(({ userId }) => userId);
}

it.each([
  ['the migration', () => sql.raw(migration).execute(db())],
  ['a change of this class', () => leadOnlyTeachers(db(), [ids.one])],
  ['a change of all classes', () => leadOnlyTeachers(db())],
])('by %s the only active teacher of a class is in charge where nobody is', async (_what, change) => {
  const { teacher, teacher2, pupil } = ids;
  expect(await leadAfter(change, [{ userId: teacher }])).toEqual([teacher]);
  expect(await leadAfter(change, [{ userId: teacher }, { userId: pupil }])).toEqual([teacher]);
  expect(await leadAfter(change, [{ userId: pupil }])).toEqual([]);
  expect(await leadAfter(change, [{ userId: teacher }, { userId: teacher2 }])).toEqual([]);
  expect(await leadAfter(change, [{ userId: teacher }, { userId: teacher2, lead: true }])).toEqual([
    teacher2,
  ]);
  await db().updateTable('sysUser').set({ status: 2 }).where('id', '=', teacher2).execute();
  expect(await leadAfter(change, [{ userId: teacher }, { userId: teacher2 }])).toEqual([teacher]);
  expect(await leadAfter(change, [{ userId: teacher2 }])).toEqual([]);
  await db().updateTable('sysUser').set({ status: 1 }).where('id', '=', teacher2).execute();
});

it('a change of other classes leaves the class as it is', async () => {
  expect(await leadAfter(() => leadOnlyTeachers(db(), [ids.two]), [{ userId: ids.teacher }])).toEqual([]);
});

it('a new teacher who is alone with a class is in charge of it', async () => {
  const role = await db()
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', 'teacher')
    .executeTakeFirstOrThrow();
  const add = async (username: string) => {
    const body = {
      username,
      realname: '新老师',
      password: TEST_PASSWORD,
      userIdentity: 2,
      selectedroles: role.id,
      selecteddeparts: ids.one,
      departIds: ids.one,
    };
    return await server.call('POST', '/sys/user/add', { token: await server.login('admin'), body });
  };
  await db().deleteFrom('sysUserResponsible').where('departId', '=', ids.one).execute();
  expect((await add('alone')).success).toBe(true);
  expect((await add('second')).success).toBe(true);
  const rows = await db()
    .selectFrom('sysUserResponsible as held')
    .innerJoin('sysUser as account', 'account.id', 'held.userId')
    .select(['account.username', 'held.lead'])
    .where('held.departId', '=', ids.one)
    .orderBy('account.username')
    .execute();
  expect(rows).toEqual([
    { username: 'alone', lead: true },
    { username: 'second', lead: false },
  ]);
});
