import type { Db } from '#server/store/database.ts';
import type { InitialAccount, RoleCode, SeedOptions } from './seed-context.ts';

const codes: readonly RoleCode[] = ['admin', 'dev', 'teacher', 'student'];

/** Gives every account of a copied seed a new password and returns the accounts, like `seed`. */
export async function renewAccounts(
  db: Db,
  options: Pick<SeedOptions, 'passwords' | 'hash'>,
): Promise<readonly InitialAccount[]> {
  return await db.transaction().execute(async (trx) => {
    const people = await trx
      .selectFrom('sysUser')
      .select(['id', 'username', 'realname'])
      .orderBy('userIdentity', 'desc')
      .orderBy('username')
      .execute();
    const userRoles = await trx
      .selectFrom('sysUserRole')
      .innerJoin('sysRole', 'sysRole.id', 'sysUserRole.roleId')
      .select(['userId', 'roleCode'])
      .execute();
    const accounts: InitialAccount[] = [];
    for (const { id, username, realname } of people) {
      const password = options.passwords(username);
      const hashed = await options.hash(password);
      await trx.updateTable('sysUser').set({ password: hashed }).where('id', '=', id).execute();
      const roleCodes = new Set(
        userRoles.filter(({ userId }) => userId === id).map(({ roleCode }) => roleCode),
      );
      accounts.push({ username, realname, password, roles: codes.filter((code) => roleCodes.has(code)) });
    }
    return accounts;
  });
}
