import { readConfig } from '#server/shared/site-config/config.store.ts';
import type { Db } from '#server/store/database.ts';
import type { NicknameNeighbours } from './nickname.rules.ts';

/**
 * Reads the names with which a nickname is compared: people of the same departments, roles above pupils, and the
 * school's words.
 */
export async function nicknameNeighbours(db: Db, userId: string): Promise<NicknameNeighbours> {
  const [people, roles, config] = await Promise.all([
    db
      .selectFrom('sysUserDepart as own')
      .innerJoin('sysUserDepart as member', 'member.depId', 'own.depId')
      .innerJoin('sysUser as account', 'account.id', 'member.userId')
      .select('account.realname')
      .distinct()
      .where('own.userId', '=', userId)
      .where('member.userId', '!=', userId)
      .where('account.delFlag', '=', 0)
      .limit(2000)
      .execute(),
    db.selectFrom('sysRole').select(['roleName', 'roleCode']).where('roleLevel', '>', 0).execute(),
    readConfig(db, ['_nicknameWords']),
  ]);
  return {
    people: people.flatMap(({ realname }) => (realname === null ? [] : [realname])),
    roles: roles.flatMap(({ roleName, roleCode }) => [roleName ?? '', roleCode]),
    words: (config.get('_nicknameWords') ?? '').split(/[\s,，、;；]+/),
  };
}
