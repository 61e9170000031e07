import { sql } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import { column, listConditions, listWindow } from '#server/http/list-query.ts';
import { cleanLine } from '#server/files/clean-line.ts';
import { readPage } from '#server/shared/records/read-page.store.ts';
import type { Db } from '#server/store/database.ts';

const columns = {
  id: column.id('id'),
  newsTitle: column.text('news_title'),
  newsStatus: column.number('news_status'),
  publishTime: column.timeOrNull('publish_time'),
  createTime: column.time('create_time'),
  updateTime: column.timeOrNull('update_time'),
};

// Without the content: a page of a list would carry megabytes.
const shown = [
  'id',
  'newsTitle',
  'newsStatus',
  'publishTime',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
] as const;

export type NewsRecord = Awaited<ReturnType<typeof listNews>>['rows'][number] & {
  readonly newsContent?: string | null;
};

/** One page of news, published or not, newest first unless asked otherwise. */
export async function listNews(db: Db, query: QueryOf<'GET /teaching/teachingNews/list'>) {
  const matching = db
    .selectFrom('teachingNews')
    .select(shown)
    .where('delFlag', '=', 0)
    .where((eb) => eb.and(listConditions(query, columns)));
  return await readPage(db, query, columns, matching, sql`create_time desc`);
}

export async function findNews(db: Db, id: string) {
  return await db
    .selectFrom('teachingNews')
    .select(shown)
    .select('newsContent')
    .where('delFlag', '=', 0)
    .where('id', '=', id)
    .executeTakeFirst();
}

function published(db: Db) {
  return db.selectFrom('teachingNews').where('delFlag', '=', 0).where('newsStatus', '=', 1);
}

export async function findPublishedNews(db: Db, id: string) {
  return await published(db)
    .select(['id', 'newsTitle', 'newsContent', 'publishTime', 'createTime'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** One page of published news, the newest first. */
export async function listPublishedNews(db: Db, query: QueryOf<'GET /teaching/teachingNews/newsList'>) {
  const title = cleanLine(query.newsTitle ?? '');
  const searched = { newsTitle: columns.newsTitle };
  const matching = published(db).where((eb) =>
    eb.and(listConditions(title === '' ? {} : { newsTitle: `*${title}*` }, searched)),
  );
  const { limit, offset } = listWindow(query);
  const [rows, count] = await Promise.all([
    matching
      .select(['id', 'newsTitle', 'publishTime', 'createTime'])
      .orderBy('publishTime', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}
