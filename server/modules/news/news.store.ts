import { sql } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import { column, listConditions, listWindow } from '#server/http/list-query.ts';
import { cleanLine } from '#server/files/clean-line.ts';
import { paginate } from '#server/shared/lists/paginate.store.ts';
import type { Db } from '#server/store/database.ts';

const columns = {
  id: column.id('id'),
  newsTitle: column.text('news_title'),
  newsStatus: column.number('news_status'),
  publishTime: column.timeOrNull('publish_time'),
  createTime: column.time('create_time'),
  updateTime: column.timeOrNull('update_time'),
};

// The content is excluded, because a page of the list would have megabytes.
const listedColumns = [
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

/** Returns one page of news, published or not, newest first by default. */
export async function listNews(db: Db, query: QueryOf<'GET /teaching/teachingNews/list'>) {
  const matching = db
    .selectFrom('teachingNews')
    .select(listedColumns)
    .where('delFlag', '=', 0)
    .where((eb) => eb.and(listConditions(query, columns)));
  return await paginate(db, query, columns, matching, sql`create_time desc`);
}

export async function findNews(db: Db, id: string) {
  return await db
    .selectFrom('teachingNews')
    .select(listedColumns)
    .select('newsContent')
    .where('delFlag', '=', 0)
    .where('id', '=', id)
    .executeTakeFirst();
}

function selectPublished(db: Db) {
  return db.selectFrom('teachingNews').where('delFlag', '=', 0).where('newsStatus', '=', 1);
}

export async function findPublishedNews(db: Db, id: string) {
  return await selectPublished(db)
    .select(['id', 'newsTitle', 'newsContent', 'publishTime', 'createTime'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns one page of published news, the newest first. */
export async function listPublishedNews(db: Db, query: QueryOf<'GET /teaching/teachingNews/newsList'>) {
  const title = cleanLine(query.newsTitle ?? '');
  const searchColumns = { newsTitle: columns.newsTitle };
  const matching = selectPublished(db).where((eb) =>
    eb.and(listConditions(title === '' ? {} : { newsTitle: `*${title}*` }, searchColumns)),
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
