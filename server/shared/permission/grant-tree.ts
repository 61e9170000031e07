import type { Schema } from '#openapi/index.ts';
import type { Db } from '#server/store/database.ts';
import type { Caller } from '#server/http/caller.ts';
import { forest } from './forest.rules.ts';
import { listMenuRows } from './menu-rows.store.ts';
import { createGrantCheck } from './grant-check.ts';

/** Returns menus and buttons for the drawer 角色权限配置; rows that the caller may not grant are disabled. */
export async function grantTree({ db }: { readonly db: Db }, caller: Caller): Promise<Schema<'GrantTree'>> {
  const [rows, may] = await Promise.all([listMenuRows(db), createGrantCheck(db, caller)]);
  const treeList = forest(rows, (row, isLeaf) => ({
    id: row.id,
    key: row.id,
    value: row.id,
    title: row.name,
    slotTitle: row.name,
    parentId: row.parentId,
    isLeaf,
    ruleFlag: row.ruleFlag,
    menuType: row.menuType,
    perms: row.perms,
    disabled: !may(row.id),
  }));
  return { treeList, ids: rows.map(({ id }) => id) };
}
