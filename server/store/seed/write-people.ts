import type { RoleIds } from './base/write-base.ts';
import type { InitialAccount, RoleCode, SeedContext } from './seed-context.ts';

export type UserSeed = {
  username: string;
  realname: string;
  roles: readonly RoleCode[];
  /** 1 student, 2 superior. */
  identity: 1 | 2;
  sex?: 1 | 2;
  birthday?: string;
  workNo?: string;
  post?: string;
  school?: string;
  /** Codes of the user's departments; the first is the current one. */
  departs: readonly string[];
  /** Codes of the departments for which the user is responsible. */
  responsible?: readonly string[];
  /** The age of the account in hours before the seed. */
  age: number;
  /**
   * The password was not chosen by the user and must be changed. Users of the demo school keep theirs,
   * because several people try them.
   */
  passwordDue?: boolean;
};

/** Department ids by code. */
export type DepartIds = ReadonlyMap<string, string>;
export type UserIds = ReadonlyMap<string, string>;

/**
 * Returns the id of a seeded record by its name in the seed data. Errors: an unknown name, which is a mistake
 * in the data.
 */
export function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the seed data names "${name}", which it does not make`);
  return id;
}

/** Writes accounts with roles and departments. Returns their ids by username, and the accounts to print. */
export async function writeUsers(
  context: SeedContext,
  users: readonly UserSeed[],
  roles: RoleIds,
  departs: DepartIds,
): Promise<{ ids: UserIds; accounts: InitialAccount[] }> {
  const { trx, options, now } = context;
  const people = await Promise.all(
    users.map(async (user) => {
      const password = options.passwords(user.username);
      return Object.assign({}, user, { id: options.ids(), password, hashed: await options.hash(password) });
    }),
  );
  const rows = people.map((one) => ({
    id: one.id,
    username: one.username,
    realname: one.realname,
    password: one.hashed,
    passwordDue: one.passwordDue === true ? 1 : 0,
    sex: one.sex ?? null,
    birthday: one.birthday ?? null,
    workNo: one.workNo ?? null,
    post: one.post ?? null,
    school: one.school ?? null,
    orgCode: one.departs[0] ?? null,
    userIdentity: one.identity,
    createBy: 'admin',
    createTime: new Date(now.getTime() - one.age * 3_600_000),
  }));
  await trx.insertInto('sysUser').values(rows).execute();
  const roleRows = people.flatMap((one) =>
    one.roles.map((code) => ({ id: options.ids(), userId: one.id, roleId: roles[code] })),
  );
  await trx.insertInto('sysUserRole').values(roleRows).execute();
  const memberRows = people.flatMap((one) =>
    one.departs.map((code) => ({ id: options.ids(), userId: one.id, depId: idOf(departs, code) })),
  );
  if (memberRows.length > 0) await trx.insertInto('sysUserDepart').values(memberRows).execute();
  const codes = people.flatMap(({ responsible = [] }) => responsible);
  const responsibleRows = people.flatMap((one) =>
    (one.responsible ?? []).map((code) => ({
      userId: one.id,
      departId: idOf(departs, code),
      // The only teacher of a class is in charge of it.
      lead: codes.filter((other) => other === code).length === 1,
    })),
  );
  if (responsibleRows.length > 0)
    await trx.insertInto('sysUserResponsible').values(responsibleRows).execute();
  return {
    ids: new Map(people.map((one) => [one.username, one.id])),
    accounts: people.map(({ username, realname, password, roles }) => ({
      username,
      realname,
      password,
      roles,
    })),
  };
}
