import type { Schema } from '#openapi/index.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import type { MenuRow } from './menu-rows.store.ts';

export function permissionNode(row: MenuRow, isLeaf: boolean): Schema<'PermissionNode'> {
  const { delFlag: _delFlag, ...shown } = row;
  return {
    ...shown,
    key: row.id,
    title: row.name,
    isLeaf: isLeaf ? 1 : 0,
    alwaysShow: flag(row.alwaysShow),
    isRoute: flag(row.isRoute),
    keepAlive: flag(row.keepAlive),
    hidden: flag(row.hidden),
    pupilsOnly: row.pupilsOnly ? 1 : 0,
    ruleFlag: flag(row.ruleFlag),
    internalOrExternal: flag(row.internalOrExternal),
    createTime: wireTime(row.createTime),
    updateTime: wireTimeOrNull(row.updateTime),
    revision: revisionOf(row),
  };
}

export const flag = (value: number): 0 | 1 => (value === 1 ? 1 : 0);
