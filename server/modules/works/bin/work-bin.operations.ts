import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { deletionAnswer } from '#server/records/deletion-answer.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import type { DictTexts } from '#server/shared/dictionaries/dictionaries.ts';
import { purgeWorks, removeWorks, restoreWorks } from './remove-works.ts';
import { listDeletedWorks, type DeletedWorkRow } from './work-bin.store.ts';

export function workBinOperations(deps: Deps): OperationsOf<'work-bin'> {
  return {
    'DELETE /teaching/teachingWork/delete': async ({ query }, context) => {
      await removeWorks(deps, context, query.id);
      return messageAnswer('删除成功！');
    },
    'DELETE /teaching/teachingWork/deleteBatch': async ({ query }, context) => {
      await removeWorks(deps, context, query.ids);
      return deletionAnswer(query.ids);
    },
    'PUT /teaching/teachingWork/restore': async ({ body }, context) => {
      await restoreWorks(deps, context, { idText: body.ids, ownOnly: true });
      return messageAnswer('撤销成功！');
    },
    'GET /teaching/teachingWork/deleteList': async (_input, { scope }) => {
      const [rows, text] = await Promise.all([listDeletedWorks(deps.db, scope), deps.dictionaries.texts()]);
      return rows.map((row) => deletedWork(row, text));
    },
    'PUT /teaching/teachingWork/back/{id}': async ({ path }, context) => {
      await restoreWorks(deps, context, { idText: path.id, ownOnly: false });
      return messageAnswer('操作成功！');
    },
    'DELETE /teaching/teachingWork/deletePhysic/{id}': async ({ path }, context) => {
      await purgeWorks(deps, context, path.id);
      return messageAnswer('删除成功！');
    },
  };
}

function deletedWork(row: DeletedWorkRow, text: DictTexts): Schema<'DeletedWork'> {
  return {
    ...row,
    workType_dictText: text('work_type', row.workType),
    workStatus_dictText: text('work_status', row.workStatus),
    createTime: wireTime(row.createTime),
    updateTime: wireTimeOrNull(row.updateTime),
  };
}
