import type { Schema } from '#openapi/index.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import type { RowPass } from './row-pass.store.ts';
import type { RowTexts } from './row-texts.ts';
import type { StoredRow } from './rows.store.ts';

/** A row as it is answered: the fields of the pass it was read with, and the texts of their values. */
export function wireRow(pass: RowPass, row: StoredRow, texts: RowTexts): Schema<'OnlineRow'> {
  const entries = [...pass.fields.values()].flatMap(({ field }): [string, unknown][] => {
    const value = wireValue(row.values[field.id]);
    const text = texts(field, value);
    return text === undefined
      ? [[field.key, value]]
      : [
          [field.key, value],
          [`${field.key}_dictText`, text],
        ];
  });
  return {
    ...Object.fromEntries(entries),
    id: row.id,
    createBy: row.createBy,
    createTime: wireTime(row.createTime),
    updateBy: row.updateBy,
    updateTime: wireTimeOrNull(row.updateTime),
    mainId: row.mainId,
    parentId: row.parentId,
    revision: revisionOf(row),
  };
}

export function wireValue(value: unknown): unknown {
  return value instanceof Date ? wireTime(value) : (value ?? null);
}
