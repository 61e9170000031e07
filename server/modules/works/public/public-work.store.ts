import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import { byParts, column, listConditions, listWindow } from '#server/http/list-query.ts';
import { displayAvatar, displayName, displaySchool } from '#server/shared/people/public-identity.store.ts';
import { cleanLine } from '#server/files/clean-line.ts';
import { commentsAreOpen } from '#server/shared/teaching/comment-access.store.ts';
import type { Counts } from '#server/shared/teaching/work-counters.store.ts';
import {
  workIsOwnOrResponsible,
  workIsVisible,
  type Viewer,
} from '#server/shared/teaching/work-visibility.store.ts';
import type { Db } from '#server/store/database.ts';
import { maxCheckedRows } from '#server/store/bounded-count.ts';
import { readPage } from '#server/store/list-page.ts';

type LeaderboardQuery = QueryOf<'GET /teaching/teachingWork/leaderboard'>;

/** Each order has a partial index of published works; the home page sends `create_time`. */
const orders: Readonly<Record<NonNullable<LeaderboardQuery['orderBy']>, RawBuilder<unknown>>> = {
  view: sql`work.view_num desc`,
  star: sql`work.star_num desc`,
  time: sql`work.create_time desc`,
  create_time: sql`work.create_time desc`,
};

// The values are literals, so that the planner can use the partial indexes.
const publishedConditions: Readonly<
  Record<NonNullable<LeaderboardQuery['workStatus']> | 'any', RawBuilder<SqlBool>>
> = {
  any: sql<SqlBool>`work.del_flag = 0 and work.work_status >= 3`,
  3: sql<SqlBool>`work.del_flag = 0 and work.work_status >= 3 and work.work_status = 3`,
  4: sql<SqlBool>`work.del_flag = 0 and work.work_status >= 3 and work.work_status = 4`,
};

/** Work types by editor (docs/behaviour.md#works). */
const typesOfKind: Readonly<Record<NonNullable<LeaderboardQuery['kind']>, readonly string[]>> = {
  scratch: ['1', '2'],
  python: ['4'],
  blockly: ['10'],
};

const searchColumns = { workName: byParts(column.text('work.work_name')) };

export type PublicWorkRow = Awaited<ReturnType<typeof listPublished>>['rows'][number];

/** Returns one page of published works and the total; private works are in none of the indexes. */
export async function listPublished(db: Db, query: LeaderboardQuery, caller: Viewer['caller']) {
  const name = cleanLine(query.workName ?? '');
  const matching = db
    .selectFrom('teachingWork as work')
    .where(publishedConditions[query.workStatus ?? 'any'])
    .where((eb) => eb.and(listConditions(name === '' ? {} : { workName: `*${name}*` }, searchColumns)))
    .$if(query.kind !== undefined, (some) =>
      some.where('work.workType', 'in', typesOfKind[query.kind ?? 'scratch']),
    )
    .$if(query.userId !== undefined, (some) => some.where('work.userId', '=', query.userId ?? ''));
  const found = matching
    .select('work.id')
    .orderBy(orders[query.orderBy ?? 'view'])
    .orderBy('work.id');
  const max = name === '' && query.kind === undefined ? undefined : maxCheckedRows;
  return await readPage(db, found, { ...listWindow(query), max }, (isShown) =>
    // The condition is checked again, because a work may have been withdrawn since its id was read.
    publicColumns(
      works(db)
        .where(isShown(sql.ref('work.id')))
        .where(publishedConditions.any),
      caller,
    ).execute(),
  );
}

/** Returns an author of published works with their number and likes, or undefined. */
export async function findAuthor(db: Db, userId: string, caller: Viewer['caller']) {
  return await db
    .selectFrom('sysUser as author')
    .innerJoin('teachingWork as work', 'work.userId', 'author.id')
    .select('author.id')
    .select([
      displayName(caller, 'author').as('realname'),
      displayAvatar(caller, 'author').as('avatar'),
      displaySchool(caller, 'author').as('school'),
    ])
    .select((eb) => [
      eb.fn.countAll<number>().as('workCount'),
      eb.fn.sum<string | number>('work.starNum').as('starNum'),
    ])
    .where('author.id', '=', userId)
    .where('author.delFlag', '=', 0)
    .where(publishedConditions.any)
    .groupBy('author.id')
    .executeTakeFirst();
}

/** Returns a work visible to the viewer, with whether the visitor likes it, or undefined. */
export async function findVisible(db: Db, workId: string, viewer: Viewer, visitor: string) {
  const work = visibleWorks(db, viewer).where('work.id', '=', workId);
  return await publicColumns(work, viewer.caller)
    .select('work.workDesc')
    .select(isFavourite(viewer).as('favourite'))
    .select([workIsOwnOrResponsible(viewer).as('mayDescribe'), commentsAreOpen(viewer).as('commentsOpen')])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('teachingWorkStar as star')
            .select('star.workId')
            .whereRef('star.workId', '=', 'work.id')
            .where('star.visitor', '=', visitor),
        )
        .as('starred'),
    )
    .executeTakeFirst();
}

/**
 * Whether the viewer keeps the work: null for visitors, and for a work that only a share link shows, which cannot be
 * kept.
 */
function isFavourite({ caller, scope }: Viewer): RawBuilder<boolean | null> {
  if (caller === undefined) return sql<null>`null::boolean`;
  return sql<boolean | null>`(case when ${workIsVisible({ caller, scope })} then exists (
    select from teaching_work_favourite kept
    where kept.user_id = ${caller.userId} and kept.work_id = work.id and kept.removed_time is null) end)`;
}

/** Returns the chosen ones of the works that the viewer may open, in any order. */
export async function readVisible(
  db: Db,
  viewer: Viewer,
  isChosen: (id: RawBuilder<string>) => RawBuilder<SqlBool>,
) {
  const chosen = visibleWorks(db, viewer).where(isChosen(sql.ref('work.id')));
  return await publicColumns(chosen, viewer.caller).execute();
}

function works(db: Db) {
  return db.selectFrom('teachingWork as work');
}

function visibleWorks(db: Db, viewer: Viewer) {
  return works(db).where('work.delFlag', '=', 0).where(workIsVisible(viewer));
}

function publicColumns(query: ReturnType<typeof works>, caller: Viewer['caller']) {
  return (
    query
      .innerJoin('sysUser as author', 'author.id', 'work.userId')
      .innerJoin('sysFile as file', 'file.id', 'work.workFile')
      .leftJoin('sysFile as cover', 'cover.id', 'work.workCover')
      // An original that is no longer published is named to its author only.
      .leftJoin('teachingWork as original', (join) =>
        join
          .onRef('original.id', '=', 'work.remixOf')
          .on('original.delFlag', '=', 0)
          .on((eb) =>
            eb.or([
              eb('original.workStatus', '>=', 3),
              ...(caller === undefined ? [] : [eb('original.userId', '=', caller.userId)]),
            ]),
          ),
      )
      .leftJoin('sysUser as originalAuthor', 'originalAuthor.id', 'original.userId')
      .select(['work.id', 'work.userId', 'work.workName', 'work.workType', 'work.workStatus', 'work.starNum'])
      .select(['work.viewNum', 'work.createTime', 'file.filePath'])
      .select([displayName(caller, 'author').as('realname'), displayAvatar(caller, 'author').as('avatar')])
      .select(['cover.filePath as coverPath', 'original.id as originalId'])
      .select('original.workName as originalName')
      .select(displayName(caller, 'originalAuthor').as('originalAuthorName'))
  );
}

/** Returns the counters of a work visible to the viewer. */
export async function findCounts(db: Db, workId: string, viewer: Viewer): Promise<Counts | undefined> {
  return await visibleWorks(db, viewer)
    .select(['work.starNum', 'work.viewNum'])
    .where('work.id', '=', workId)
    .executeTakeFirst();
}
