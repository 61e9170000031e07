import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { exportSheet, type ExportColumn } from '#server/sheets/export-sheet.ts';
import { requireIds, idList } from '#server/http/id-list.ts';
import { pageOf } from '#server/http/list-query.ts';
import { Answer, messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { deletionAnswer } from '#server/records/deletion-answer.ts';
import {
  addFile,
  binOfFiles,
  restoreFromBin,
  editFile,
  pageOfFiles,
  readFile,
  removeFiles,
  restoreFiles,
  usesOf,
} from './file-commands.ts';

const exportColumns: readonly ExportColumn<Schema<'StoredFileRow'>>[] = [
  { header: '文件类型', value: (row) => row.fileType_dictText ?? null },
  { header: '文件名', width: 40, value: (row) => row.fileName },
  { header: '文件路径', width: 44, value: (row) => row.filePath },
  { header: '存储位置', width: 12, value: (row) => row.fileLocation_dictText ?? null },
  { header: '文件标签', value: (row) => row.fileTag ?? null },
  { header: '大小（字节）', width: 14, value: (row) => row.fileSize },
  { header: '使用处', width: 10, value: (row) => row.useCount },
  { header: '上传人', value: (row) => row.createBy_dictText ?? row.createBy ?? null },
  { header: '上传时间', width: 20, value: (row) => row.createTime },
];

export function storedFileOperations(deps: Deps): OperationsOf<'stored-file'> {
  return {
    'GET /system/sysFile/list': async ({ query }, context) => {
      const { rows, total } = await pageOfFiles(deps, query, context);
      return pageOf(query, total, rows);
    },
    'GET /system/sysFile/queryById': ({ query }, context) => readFile(deps, query.id, context),
    'GET /system/sysFile/uses': ({ query }, context) => usesOf(deps, query.id, context),
    'POST /system/sysFile/add': async ({ body }, context) =>
      new Answer('添加成功！', await addFile(deps, context, body)),
    'PUT /system/sysFile/edit': async ({ body }, context) => {
      await editFile(deps, context, body);
      return messageAnswer('编辑成功！');
    },
    'DELETE /system/sysFile/delete': async ({ query }, context) => {
      await removeFiles(deps, context, { ids: [query.id] });
      return messageAnswer('删除成功！');
    },
    'DELETE /system/sysFile/deleteBatch': async ({ query }, context) => {
      const ids = requireIds(query.ids);
      await removeFiles(deps, context, { ids });
      return deletionAnswer(query.ids);
    },
    'DELETE /system/sysFile/deleteByPath': async ({ query }, context) => {
      await removeFiles(deps, context, { path: query.filePath });
      return messageAnswer('删除成功！');
    },
    'PUT /system/sysFile/restore': async ({ body }, context) => {
      await restoreFiles(deps, context, idList(body.ids));
      return messageAnswer('已撤销删除');
    },
    'GET /system/sysFile/deleteList': (_input, context) => binOfFiles(deps, context),
    'PUT /system/sysFile/back/{id}': async ({ path }, context) => {
      await restoreFromBin(deps, context, requireIds(path.id));
      return messageAnswer('操作成功！');
    },
    'GET /system/sysFile/exportXls': ({ query }, context) =>
      exportSheet({
        name: '文件管理',
        columns: exportColumns,
        query,
        list: (page, max) => pageOfFiles(deps, page, context, max),
      }),
  };
}
