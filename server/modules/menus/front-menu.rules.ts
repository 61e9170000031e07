import type { Schema } from '#openapi/index.ts';
import { refusal } from '#server/http/refusal.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import { withDescendants } from '#server/shared/permission/forest.rules.ts';
import { flag } from '#server/shared/permission/permission-node.ts';
import { textOrNull } from '#server/shared/permission/text-or-null.ts';
import type { FrontRow } from './front-menu.store.ts';

type Body = Schema<'FrontMenuAdd'>;

export function frontNode(row: FrontRow, isLeaf: boolean): Schema<'FrontMenuNode'> {
  const { delFlag: _delFlag, ...shown } = row;
  return {
    ...shown,
    key: row.id,
    title: row.name,
    isLeaf: isLeaf ? 1 : 0,
    isRoute: flag(row.isRoute),
    hidden: flag(row.hidden),
    needLogin: flag(row.needLogin),
    internalOrExternal: flag(row.internalOrExternal),
    createTime: wireTime(row.createTime),
    updateTime: wireTimeOrNull(row.updateTime),
    revision: revisionOf(row),
  };
}

/** Returns the columns of an entry; an entry that only groups others has no path. */
export function frontColumns(body: Body) {
  const name = body.name.trim();
  if (name === '') throw refusal('请输入菜单名称！', 'name');
  const url = textOrNull(body.url);
  if (url !== null && !/^(\/(?![/\\])|https?:\/\/)/.test(url))
    throw refusal('菜单路径以 / 开头，或是 http(s) 网址', 'url');
  return {
    name,
    menuType: body.menuType,
    url,
    icon: textOrNull(body.icon),
    description: textOrNull(body.description),
    // Without a position a new entry becomes the last, and an existing one keeps its place.
    ...(body.sortNo === undefined || body.sortNo === null ? {} : { sortNo: body.sortNo }),
    isRoute: body.isRoute ?? 1,
    hidden: body.hidden ?? 0,
    needLogin: body.needLogin ?? 0,
    internalOrExternal: body.internalOrExternal ?? 0,
  };
}

/** Returns the parent of an entry, null on the first level. Errors: a refusal if it is missing or below the entry. */
export function checkFrontParent(
  rows: readonly FrontRow[],
  { menuType, parentId }: Pick<Body, 'menuType' | 'parentId'>,
  id?: string,
): string | null {
  if (menuType === 0) return null;
  const parent = rows.find((row) => row.id === parentId);
  if (parent === undefined) throw refusal('请选择上级菜单', 'parentId');
  if (id !== undefined && withDescendants(rows, [id]).has(parent.id))
    throw refusal('上级菜单不能是自己或自己的下级', 'parentId');
  return parent.id;
}
