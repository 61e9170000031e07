import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { exportSheet, type ExportColumn } from '#server/sheets/export-sheet.ts';
import { chosenIds, idList } from '#server/http/id-list.ts';
import { pageOf } from '#server/http/list-query.ts';
import { Answer, done, type OperationsOf } from '#server/http/operation.ts';
import { removed } from '#server/records/removed.ts';
import {
  addFile,
  binOfFiles,
  bringBackFiles,
  editFile,
  pageOfFiles,
  readFile,
  removeFiles,
  restoreFiles,
  usesOf,
} from './keep-files.ts';

const exportColumns: readonly ExportColumn<Schema<'StoredFileRow'>>[] = [
  { header: '文件类型', value: (row) => row.fileType_dictText ?? null },
  { header: '文件名', width: 40, value: (row) => row.fileName },
  { header: '文件路径', width: 44, value: (row) => row.filePath },
  { header: '存储位置', width: 12, value: (row) => row.fileLocation_dictText ?? null },
  { header: '文件标签', value: (row) => row.fileTag ?? null },
  { header: '大小（字节）', width: 14, value: (row) => row.fileSize },
  { header: '使用处', width: 10, value: (row) => row.useCount },
  { header: '上传人', value: (row) => row.createBy ?? null },
  { header: '上传时间', width: 20, value: (row) => row.createTime },
];

export function storedFileOperations(deps: Deps): OperationsOf<'stored-file'> {
  return {
    'GET /system/sysFile/list': async ({ query }, person) => {
      const { rows, total } = await pageOfFiles(deps, query, person);
      return pageOf(query, total, rows);
    },
    'GET /system/sysFile/queryById': ({ query }, person) => readFile(deps, query.id, person),
    'GET /system/sysFile/uses': ({ query }, person) => usesOf(deps, query.id, person),
    'POST /system/sysFile/add': async ({ body }, person) =>
      new Answer('添加成功！', await addFile(deps, person, body)),
    'PUT /system/sysFile/edit': async ({ body }, person) => {
      await editFile(deps, person, body);
      return done('编辑成功！');
    },
    'DELETE /system/sysFile/delete': async ({ query }, person) => {
      await removeFiles(deps, person, { ids: [query.id] });
      return done('删除成功！');
    },
    'DELETE /system/sysFile/deleteBatch': async ({ query }, person) => {
      const ids = chosenIds(query.ids);
      await removeFiles(deps, person, { ids });
      return removed(query.ids);
    },
    'DELETE /system/sysFile/deleteByPath': async ({ query }, person) => {
      await removeFiles(deps, person, { path: query.filePath });
      return done('删除成功！');
    },
    'PUT /system/sysFile/restore': async ({ body }, person) => {
      await restoreFiles(deps, person, idList(body.ids));
      return done('已撤销删除');
    },
    'GET /system/sysFile/deleteList': (_input, person) => binOfFiles(deps, person),
    'PUT /system/sysFile/back/{id}': async ({ path }, person) => {
      await bringBackFiles(deps, person, chosenIds(path.id));
      return done('操作成功！');
    },
    'GET /system/sysFile/exportXls': ({ query }, person) =>
      exportSheet({
        name: '文件管理',
        columns: exportColumns,
        query,
        list: (page, max) => pageOfFiles(deps, page, person, max),
      }),
  };
}
