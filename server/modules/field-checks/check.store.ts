import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

type Candidate = { readonly value: string; readonly dataId: string };
type Lookup = (db: Db, candidate: Candidate) => Promise<{ readonly id: string } | undefined>;

// Every pair is written out, so that no name of a table or column comes from a request. Deleted rows count where the
// unique key includes them.
const lookups = {
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
} satisfies Readonly<Record<string, Lookup>>;

export type UniqueField = keyof typeof lookups;

export function isUniqueField(name: string): name is UniqueField {
  return Object.hasOwn(lookups, name);
}

/** Returns whether another record has the value. */
export async function isTaken(db: Db, field: UniqueField, candidate: Candidate): Promise<boolean> {
  return (await lookups[field](db, candidate)) !== undefined;
}
