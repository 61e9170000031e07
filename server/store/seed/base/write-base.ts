import type { RoleCode, SeedContext } from '#server/store/seed/seed-context.ts';
import { dictionaries } from './dictionaries.ts';
import { roles } from './roles.ts';
import type { SeedRecords } from './seed-records.ts';

/** Ids of the roles by code. */
export type RoleIds = Readonly<Record<RoleCode, string>>;

/** Inserts the roles of a new database and returns their ids. */
export async function writeRoles({ trx, options, now }: SeedContext): Promise<RoleIds> {
  const ids = {
    admin: options.ids(),
    dev: options.ids(),
    teacher: options.ids(),
    student: options.ids(),
  };
  const rows = roles.map((role) => ({
    createBy: 'admin',
    createTime: now,
    id: ids[role.code],
    roleCode: role.code,
    roleName: role.name,
    roleLevel: role.level,
    description: role.description,
  }));
  await trx.insertInto('sysRole').values(rows).execute();
  return ids;
}

/** Returns the roles that a school has not deleted, or undefined for an empty database. */
export async function readRoles({ trx }: SeedContext): Promise<Partial<RoleIds> | undefined> {
  const rows = await trx.selectFrom('sysRole').select(['id', 'roleCode']).execute();
  if (rows.length === 0) return undefined;
  const idOf = (code: RoleCode) => rows.find(({ roleCode }) => roleCode === code)?.id;
  const found = {
    admin: idOf('admin'),
    dev: idOf('dev'),
    teacher: idOf('teacher'),
    student: idOf('student'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, id]) => id !== undefined));
}

/** Inserts the dictionaries that this database was never given, with their items. */
export async function writeDictionaries(
  { trx, options, now }: SeedContext,
  seeded: SeedRecords,
): Promise<void> {
  for (const { code, name, items } of dictionaries) {
    if (seeded.has(`dictionary:${code}`)) continue;
    const dictId = options.ids();
    await trx
      .insertInto('sysDict')
      .values({ id: dictId, dictCode: code, dictName: name, createBy: 'admin', createTime: now })
      .execute();
    const rows = items.map(([itemValue, itemText, state], index) => ({
      id: options.ids(),
      dictId,
      itemValue,
      itemText,
      sortOrder: index + 1,
      status: state === 'disabled' ? 0 : 1,
      createBy: 'admin',
      createTime: now,
    }));
    await trx.insertInto('sysDictItem').values(rows).execute();
    await seeded.note(`dictionary:${code}`);
  }
}
