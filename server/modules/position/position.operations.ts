import type { QueryOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import { exportSheet } from '#server/http/export-sheet.ts';
import { importSheet, importTemplate } from '#server/http/import-sheet.ts';
import { addRecord, editRecord, recordRemoval, type RecordKind } from '#server/http/keep-record.ts';
import { pageOf } from '#server/http/list-query.ts';
import { done, type OperationsOf } from '#server/http/operation.ts';
import { recordBin } from '#server/http/record-bin.ts';
import { refuse } from '#server/http/refusal.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime } from '#server/http/wire-time.ts';
import type { DictTexts } from '#server/shared/records/dictionaries.ts';
import { positionColumns, positionExport, positionImport } from './position-sheet.ts';
import { findPosition, listPositions, listDeletedPositions, type PositionRecord } from './position.store.ts';

const kind: RecordKind<'sysPosition'> = {
  table: 'sysPosition',
  taken: { sys_position_code_key: { message: '职务编码已存在!', field: 'code' } },
};

export function positionOperations(deps: Deps): OperationsOf<'position'> {
  const removal = recordRemoval(deps, kind);
  const bin = recordBin(deps, kind);
  return {
    'GET /sys/position/list': async ({ query }) => {
      const { rows, total } = await positionsOf(deps, query);
      return pageOf(query, total, rows);
    },
    'GET /sys/position/queryById': ({ query }) => demandPosition(deps, query.id),
    'POST /sys/position/add': async ({ body }, { caller }) => {
      await addRecord(deps, kind, caller, await positionValues(deps, body));
      return done('添加成功！');
    },
    'PUT /sys/position/edit': async ({ body: { id, revision, ...body } }, { caller }) => {
      const values = await positionValues(deps, body);
      await editRecord(deps, kind, caller, { id, revision, values, current: () => demandPosition(deps, id) });
      return done('编辑成功!');
    },
    'DELETE /sys/position/delete': removal.delete,
    'DELETE /sys/position/deleteBatch': removal.deleteBatch,
    'PUT /sys/position/restore': removal.restore,
    'GET /sys/position/deleteList': async () => {
      const [rows, text] = await Promise.all([listDeletedPositions(deps.db), deps.dictionaries.texts()]);
      return rows.map((row) => positionRow(row, text));
    },
    'PUT /sys/position/back/{id}': bin.back,
    'DELETE /sys/position/deletePhysic/{id}': bin.deletePhysic,
    'GET /sys/position/exportXls': ({ query }) =>
      exportSheet({
        name: '职务表',
        columns: positionExport,
        query,
        list: (page) => positionsOf(deps, page),
      }),
    'POST /sys/position/importExcel': (_input, { caller, upload }) =>
      importSheet(deps.parsing, upload, positionImport(deps, caller)),
    'GET /sys/position/importTemplate': async () =>
      importTemplate({ name: '职务', columns: positionColumns }),
  };
}

async function positionsOf(deps: Deps, query: QueryOf<'GET /sys/position/list'>) {
  const [{ rows, total }, text] = await Promise.all([
    listPositions(deps.db, query),
    deps.dictionaries.texts(),
  ]);
  return { total, rows: rows.map((row) => positionRow(row, text)) };
}

async function demandPosition(deps: Deps, id: string): Promise<Schema<'PositionRow'>> {
  const [row, text] = await Promise.all([findPosition(deps.db, id), deps.dictionaries.texts()]);
  if (row === undefined) throw refuse('未找到对应实体');
  return positionRow(row, text);
}

function positionRow(row: PositionRecord, text: DictTexts): Schema<'PositionRow'> {
  const { updateTime: _time, updateBy: _by, ...wire } = row;
  return {
    ...wire,
    postRank_dictText: text('position_rank', row.postRank),
    createTime: wireTime(row.createTime),
    revision: revisionOf(row),
  };
}

/** The columns a save writes. Errors: refusals that name the field. */
async function positionValues({ dictionaries }: Deps, { code, name, postRank }: Schema<'PositionAdd'>) {
  const text = await dictionaries.texts();
  if (name.trim() === '') throw refuse('请输入职务名称!', 'name');
  const rank = postRank === undefined || postRank === '' ? null : postRank;
  if (rank !== null && text('position_rank', rank) === null) throw refuse('职级不存在', 'postRank');
  return { code, name: name.trim(), postRank: rank };
}
