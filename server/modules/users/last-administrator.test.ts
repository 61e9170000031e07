import { beforeEach, describe, expect, it } from 'vitest';
import { administration } from '#server/shared/permission/administrator.rules.ts';
import { testPeople } from './testing/people.ts';

const { server, as, userOf, idOf } = testPeople();

const refusal = '这样修改后，将没有任何管理员能进入“角色管理”和“后台菜单管理”，操作已取消';

const ids = { office: '', student: '', first: '', second: '' };

/** Creates the only role that can administer, with its holders; administrators of the demo school keep other rights. */
async function makeOffice(): Promise<void> {
  const { db } = server().database;
  const newId = server().deps.newId;
  const urls = administration.pages.map(({ path }) => path);
  const [pages, buttons, roles] = await Promise.all([
    db.selectFrom('sysPermission').select(['id', 'parentId', 'perms']).where('url', 'in', urls).execute(),
    db
      .selectFrom('sysPermission')
      .select(['id', 'parentId', 'perms'])
      .where('perms', 'in', administration.codes)
      .execute(),
    db.selectFrom('sysRole').select(['id', 'roleCode']).execute(),
  ]);
  const parents = pages.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]));
  ids.student = roles.find(({ roleCode }) => roleCode === 'student')?.id ?? '';
  ids.office = newId();
  await db
    .insertInto('sysRole')
    .values({ id: ids.office, roleCode: 'office', roleName: '教务处', roleLevel: 1 })
    .execute();
  for (const permissionId of new Set([...parents, ...[...pages, ...buttons].map(({ id }) => id)]))
    await db
      .insertInto('sysRolePermission')
      .values({ id: newId(), roleId: ids.office, permissionId })
      .execute();
  for (const username of ['office-1', 'office-2'])
    await as('admin', 'POST', '/sys/user/add', {
      body: { username, realname: '老师', password: 'secret-1', selectedroles: ids.office },
    });
  await db
    .deleteFrom('sysRolePermission')
    .where('roleId', '!=', ids.office)
    .where(
      'permissionId',
      'in',
      buttons.filter(({ perms }) => perms === 'role:auth').map(({ id }) => id),
    )
    .execute();
  [ids.first, ids.second] = [await idOf('office-1'), await idOf('office-2')];
}

beforeEach(async () => {
  if (ids.office === '') await makeOffice();
  const { db } = server().database;
  await db
    .updateTable('sysUser')
    .set({ delFlag: 0, status: 1 })
    .where('id', 'in', [ids.first, ids.second])
    .execute();
  await db.deleteFrom('sysUserRole').where('userId', 'in', [ids.first, ids.second]).execute();
  for (const userId of [ids.first, ids.second])
    await db
      .insertInto('sysUserRole')
      .values({ id: `held-${userId}`, userId, roleId: ids.office })
      .execute();
});

type Step = (chosen: string) => ReturnType<typeof as>;

const removals: readonly (readonly [string, Step])[] = [
  ['deleting one', (id) => as('admin', 'DELETE', '/sys/user/delete', { query: { id } })],
  [
    'deleting many',
    (chosen) => as('admin', 'DELETE', '/sys/user/deleteBatch', { query: { ids: `${chosen},` } }),
  ],
  ['freezing', (chosen) => as('admin', 'PUT', '/sys/user/frozenBatch', { body: { ids: chosen, status: 2 } })],
  [
    'giving other roles',
    (id) =>
      as('admin', 'PUT', '/sys/user/edit', { body: { id, realname: '老师', selectedroles: ids.student } }),
  ],
  [
    'taking the role away',
    (userId) => as('admin', 'DELETE', '/sys/user/deleteUserRole', { query: { roleId: ids.office, userId } }),
  ],
  [
    'taking the role from many',
    (userIds) =>
      as('admin', 'DELETE', '/sys/user/deleteUserRoleBatch', { query: { roleId: ids.office, userIds } }),
  ],
];

describe('removing one of two administrators', () => {
  it.each(removals)(
    '%s succeeds for the first administrator and is refused for the last one',
    async (_name, step) => {
      expect((await step(ids.first)).success).toBe(true);
      const answer = await step(ids.second);
      expect([answer.success, answer.message]).toEqual([false, refusal]);
      expect(await userOf('office-2')).toMatchObject({ delFlag: 0, status: 1 });
      const held = await server()
        .database.db.selectFrom('sysUserRole')
        .select('roleId')
        .where('userId', '=', ids.second)
        .execute();
      expect(held).toEqual([{ roleId: ids.office }]);
    },
  );

  it('deleting or freezing both in one request is refused', async () => {
    const both = `${ids.first},${ids.second}`;
    expect((await as('admin', 'DELETE', '/sys/user/deleteBatch', { query: { ids: both } })).message).toBe(
      refusal,
    );
    expect(
      (await as('admin', 'PUT', '/sys/user/frozenBatch', { body: { ids: both, status: 2 } })).message,
    ).toBe(refusal);
    expect(await userOf('office-1')).toMatchObject({ delFlag: 0, status: 1 });
  });

  it('an administrator in the recycle bin does not count until restored', async () => {
    await as('admin', 'DELETE', '/sys/user/delete', { query: { id: ids.first } });
    expect((await as('admin', 'DELETE', '/sys/user/delete', { query: { id: ids.second } })).message).toBe(
      refusal,
    );
    await as('admin', 'PUT', '/sys/user/putRecycleBin', { body: { userIds: ids.first } });
    expect((await as('admin', 'DELETE', '/sys/user/delete', { query: { id: ids.second } })).success).toBe(
      true,
    );
  });

  it('only one of two concurrent deletions succeeds', async () => {
    const answers = await Promise.all(
      [ids.first, ids.second].map((id) => as('admin', 'DELETE', '/sys/user/delete', { query: { id } })),
    );
    expect(answers.filter(({ success }) => success).length).toBe(1);
  });
});
