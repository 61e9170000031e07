import type { Schema } from '#openapi/index.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import type { StoredRule } from './data-rule-list.store.ts';

export function dataRuleRow(row: StoredRule): Schema<'DataRule'> {
  const { roleNames, ...shown } = row;
  return {
    ...shown,
    roles: roleNames,
    createTime: wireTime(row.createTime),
    updateTime: wireTimeOrNull(row.updateTime),
    revision: revisionOf(row),
  };
}
