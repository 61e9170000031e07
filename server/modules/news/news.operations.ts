import type { QueryOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { exportSheet } from '#server/sheets/export-sheet.ts';
import { importSheet, importTemplate } from '#server/sheets/import-sheet.ts';
import { addRecord, editRecord, recordRemoval, type RecordKind } from '#server/records/record-commands.ts';
import { pageOf } from '#server/http/list-query.ts';
import { withAuthorName, withAuthorNames } from '#server/shared/people/people-names.store.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import { requireLine, richText } from '#server/shared/text/text-fields.ts';
import { newsColumns, newsExport, newsImport } from './news-sheet.ts';
import { findNews, findPublishedNews, listNews, listPublishedNews, type NewsRecord } from './news.store.ts';

const kind: RecordKind<'teachingNews'> = { table: 'teachingNews', taken: {} };

export function newsOperations(deps: Deps): OperationsOf<'news'> {
  const { db } = deps;
  const removal = recordRemoval(deps, kind);
  return {
    'GET /teaching/teachingNews/newsList': async ({ query }) => {
      const { rows, total } = await listPublishedNews(db, query);
      return pageOf(query, total, rows.map(publicNews));
    },
    'GET /teaching/teachingNews/newsDetail': async ({ query }) => {
      const row = await findPublishedNews(db, query.id);
      if (row === undefined) throw refusal('资讯不存在');
      return publicNews(row);
    },
    'GET /teaching/teachingNews/list': async ({ query }) => {
      const { rows, total } = await newsOf(deps, query);
      return pageOf(query, total, rows);
    },
    'GET /teaching/teachingNews/queryById': ({ query }) => requireNews(deps, query.id),
    'POST /teaching/teachingNews/add': async ({ body }, { caller }) => {
      await add(deps, caller, body);
      return messageAnswer('添加成功！');
    },
    'PUT /teaching/teachingNews/edit': async ({ body: { id, revision, ...body } }, { caller }) => {
      const values = {
        ...(await newsValues(deps, body)),
        ...(await firstPublication(deps, id, body.newsStatus)),
      };
      await editRecord(deps, kind, caller, { id, revision, values, current: () => requireNews(deps, id) });
      return messageAnswer('编辑成功！');
    },
    'PUT /teaching/teachingNews/updateStatus': async ({ body: { id, newsStatus } }, { caller }) => {
      const values = { newsStatus, ...(await firstPublication(deps, id, newsStatus)) };
      await editRecord(deps, kind, caller, { id, values, current: () => requireNews(deps, id) });
      return messageAnswer(newsStatus === 1 ? '发布成功！' : '已转为草稿！');
    },
    'DELETE /teaching/teachingNews/delete': removal.delete,
    'DELETE /teaching/teachingNews/deleteBatch': removal.deleteBatch,
    'PUT /teaching/teachingNews/restore': removal.restore,
    'GET /teaching/teachingNews/exportXls': ({ query }) =>
      exportSheet({ name: '资讯', columns: newsExport, query, list: (page) => newsOf(deps, page) }),
    'POST /teaching/teachingNews/importExcel': (_input, { upload, caller }) =>
      importSheet(
        deps.parsing,
        upload,
        newsImport(deps, (db, body) => add({ ...deps, db }, caller, body)),
      ),
    'GET /teaching/teachingNews/importTemplate': async () =>
      importTemplate({ name: '资讯', columns: newsColumns }),
  };
}

async function add(deps: Deps, caller: Caller, body: Schema<'NewsAdd'>): Promise<void> {
  const published = body.newsStatus === 1 ? deps.clock() : null;
  await addRecord(deps, kind, caller, { ...(await newsValues(deps, body)), publishTime: published });
}

async function newsOf({ db }: Deps, query: QueryOf<'GET /teaching/teachingNews/list'>) {
  const { rows, total } = await listNews(db, query);
  return { total, rows: await withAuthorNames(db, rows.map(newsRow)) };
}

async function requireNews({ db }: Deps, id: string): Promise<Schema<'NewsRow'>> {
  const row = await findNews(db, id);
  if (row === undefined) throw refusal('记录不存在或已被删除');
  return await withAuthorName(db, newsRow(row));
}

function newsRow(row: NewsRecord): Schema<'NewsRow'> {
  return {
    ...row,
    publishTime: wireTimeOrNull(row.publishTime),
    createTime: wireTime(row.createTime),
    updateTime: wireTimeOrNull(row.updateTime),
    revision: revisionOf(row),
  };
}

function publicNews(row: {
  readonly id: string;
  readonly newsTitle: string;
  readonly newsContent?: string | null;
  readonly publishTime: Date | null;
  readonly createTime: Date;
}): Schema<'PublicNews'> {
  return { ...row, publishTime: wireTimeOrNull(row.publishTime), createTime: wireTime(row.createTime) };
}

async function newsValues(deps: Deps, { newsTitle, newsContent, newsStatus }: Schema<'NewsAdd'>) {
  return {
    newsTitle: requireLine(newsTitle, '请输入标题！', 'newsTitle'),
    ...(newsContent === undefined ? {} : { newsContent: await richText(deps, newsContent) }),
    newsStatus,
  };
}

/** Returns the time of the first publication; it stays when news is corrected or withdrawn for a while. */
async function firstPublication({ db, clock }: Deps, id: string, newsStatus: number) {
  if (newsStatus !== 1) return {};
  const before = await findNews(db, id);
  return before === undefined || before.publishTime !== null ? {} : { publishTime: clock() };
}
