import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

type Asked = { readonly value: string; readonly dataId: string };
type Look = (db: Db, asked: Asked) => Promise<{ readonly id: string } | undefined>;

// Each pair written out: no name of a table or column ever comes from a request. Rows that were deleted count where
// they do for the unique key.
const looks = {
  'sys_user.username': (db, { value, dataId }) =>
    db
      .selectFrom('sysUser')
      .select('id')
      .where((eb) => eb(eb.fn('lower', ['username']), '=', value.toLowerCase()))
      .where('id', '!=', dataId)
      .executeTakeFirst(),
  'sys_user.phone': (db, { value, dataId }) =>
    db
      .selectFrom('sysUser')
      .select('id')
      .where('phone', '=', value)
      .where('id', '!=', dataId)
      .executeTakeFirst(),
  'sys_user.email': (db, { value, dataId }) =>
    db
      .selectFrom('sysUser')
      .select('id')
      .where('email', '=', value)
      .where('id', '!=', dataId)
      .executeTakeFirst(),
  'sys_user.work_no': (db, { value, dataId }) =>
    db
      .selectFrom('sysUser')
      .select('id')
      .where('workNo', '=', value)
      .where('id', '!=', dataId)
      .executeTakeFirst(),
  'sys_role.role_code': (db, { value, dataId }) =>
    db
      .selectFrom('sysRole')
      .select('id')
      .where((eb) => eb(eb.fn('lower', ['roleCode']), '=', value.toLowerCase()))
      .where('id', '!=', dataId)
      .executeTakeFirst(),
  'sys_depart_role.role_code': (db, { value, dataId }) =>
    db
      .selectFrom('sysDepartRole')
      .select('id')
      .where((eb) => eb(eb.fn('lower', ['roleCode']), '=', value.toLowerCase()))
      .where('id', '!=', dataId)
      .executeTakeFirst(),
  'sys_dict.dict_code': (db, { value, dataId }) =>
    db
      .selectFrom('sysDict')
      .select('id')
      .where('dictCode', '=', value)
      .where('id', '!=', dataId)
      .executeTakeFirst(),
  // A button may hold several codes, joined by commas (docs/behaviour.md#permissions).
  'sys_permission.perms': (db, { value, dataId }) =>
    db
      .selectFrom('sysPermission')
      .select('id')
      .where(sql<boolean>`${value} = any(string_to_array(perms, ','))`)
      .where('delFlag', '=', 0)
      .where('id', '!=', dataId)
      .executeTakeFirst(),
  'sys_check_rule.rule_code': (db, { value, dataId }) =>
    db
      .selectFrom('sysCheckRule')
      .select('id')
      .where('ruleCode', '=', value)
      .where('delFlag', '=', 0)
      .where('id', '!=', dataId)
      .executeTakeFirst(),
  'sys_fill_rule.rule_code': (db, { value, dataId }) =>
    db
      .selectFrom('sysFillRule')
      .select('id')
      .where('ruleCode', '=', value)
      .where('delFlag', '=', 0)
      .where('id', '!=', dataId)
      .executeTakeFirst(),
  'sys_position.code': (db, { value, dataId }) =>
    db
      .selectFrom('sysPosition')
      .select('id')
      .where('code', '=', value)
      .where('delFlag', '=', 0)
      .where('id', '!=', dataId)
      .executeTakeFirst(),
} satisfies Readonly<Record<string, Look>>;

export type UniqueField = keyof typeof looks;

export function isUniqueField(name: string): name is UniqueField {
  return Object.hasOwn(looks, name);
}

/** Whether another record has the value. */
export async function isTaken(db: Db, field: UniqueField, candidate: Asked): Promise<boolean> {
  return (await looks[field](db, candidate)) !== undefined;
}
