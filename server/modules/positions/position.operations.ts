import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { operationsAt } from '#server/shared/lists/crud-paths.ts';
import { crudStore } from '#server/shared/lists/crud.store.ts';
import { crudImport, crudOperations, stampsOf } from '#server/shared/lists/crud-operations.ts';
import type { SheetColumn } from '#server/shared/lists/sheet-columns.ts';

const store = crudStore({
  table: 'sysPosition',
  fields: ['code', 'name', 'postRank'],
  columns: { code: 'text', name: 'text', postRank: 'text' },
});

const columns: readonly SheetColumn<Schema<'PositionRow'>>[] = [
  { field: 'code', header: '职务编码', hint: '必填，不能重复', reads: { kind: 'code' } },
  {
    field: 'name',
    header: '职务名称',
    hint: '必填',
    width: 24,
    reads: { kind: 'text', max: 100, required: true },
  },
  {
    field: 'postRank',
    header: '职级',
    hint: '员级、助级、中级、副高级或正高级',
    reads: { kind: 'dict', dict: 'position_rank' },
  },
  { field: 'createTime', header: '创建时间', width: 20 },
];

export function positionOperations(deps: Deps): OperationsOf<'position'> {
  const kind = { table: 'sysPosition', columns, values } as const;
  const positions = crudOperations(deps, {
    ...kind,
    name: '职务表',
    taken: { sys_position_code_key: { message: '职务编码已存在！', field: 'code' } },
    store,
    row: ({ code, name, postRank, ...found }): Schema<'PositionRow'> => ({
      ...stampsOf(found),
      code,
      name,
      postRank,
    }),
  });
  const sheets = crudImport(deps, {
    ...kind,
    name: '职务',
    body: (cell) => ({ code: cell('code'), name: cell('name'), postRank: cell('postRank') }),
  });
  return operationsAt('/sys/position', { ...positions, ...sheets });
}

/** Returns the columns that a save writes. Errors: refusals that name the field. */
function values({ code, name, postRank }: Schema<'PositionAdd'>) {
  const rank = postRank === undefined || postRank === '' ? null : postRank;
  if (name.trim() === '') throw refusal('请输入职务名称！', 'name');
  return { code, name: name.trim(), postRank: rank };
}
