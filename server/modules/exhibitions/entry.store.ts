import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import type { Actor, Caller, RowScope } from '#server/http/caller.ts';
import { listWindow } from '#server/http/list-query.ts';
import { displayAvatar, displayName } from '#server/shared/people/public-identity.store.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import { workInReach } from '#server/shared/teaching/work-reach.store.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';
import { containsPattern } from '#server/store/condition-sql.ts';
import type { Db } from '#server/store/database.ts';
import { readPage } from '#server/store/list-page.ts';
import { isEditableBy, isPupilOf, isShowable, isShown, isVisibleTo } from './exhibition-access.store.ts';

/** The kinds of works that the player plays. */
const playable = sql`('1', '2', '4', '10')`;

function selectEntries(db: Db) {
  return db
    .selectFrom('teachingExhibitionEntry as entry')
    .innerJoin('teachingExhibition as exhibition', 'exhibition.id', 'entry.exhibitionId')
    .innerJoin('teachingWork as work', 'work.id', 'entry.workId')
    .innerJoin('sysUser as author', 'author.id', 'entry.userId');
}

/** Selects the entries that the caller may see. */
function visibleEntries(db: Db, viewer: Actor) {
  return selectEntries(db).where(isVisibleTo(viewer)).where(isShown);
}

/** Whether the staff may remove an entry: who may change the exhibition, and who is responsible for the author. */
const isRemovableBy = (staff: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isEditableBy(staff)} or ${workInReach(staff.scope)})`;

function columnsFor(query: ReturnType<typeof visibleEntries>, viewer: Actor) {
  const { caller } = viewer;
  return query
    .leftJoin('sysFile as cover', 'cover.id', 'entry.coverId')
    .select(['entry.id', 'entry.exhibitionId', 'entry.userId', 'entry.workName', 'entry.workType'])
    .select('cover.filePath as coverPath')
    .select([displayName(caller, 'author').as('realname'), displayAvatar(caller, 'author').as('avatar')])
    .select(sql<boolean>`${isRemovableBy(viewer)}`.as('mayRemove'));
}

export type EntryRow = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

/** Returns one entry that the caller may see. */
export async function findEntry(db: Db, id: string, viewer: Actor) {
  return await columnsFor(visibleEntries(db, viewer), viewer).where('entry.id', '=', id).executeTakeFirst();
}

/** Returns one page of the entries that the caller may see: those named in `first`, then by the time of their entry. */
export async function listEntries(
  db: Db,
  query: QueryOf<'GET /teaching/exhibition/entries'>,
  viewer: Actor,
  first: readonly string[],
) {
  const found = visibleEntries(db, viewer)
    .select('entry.id')
    .where('entry.exhibitionId', '=', query.id)
    .orderBy(sql`array_position(${[...first]}::varchar[], entry.id) nulls last`)
    .orderBy('entry.createTime')
    .orderBy('entry.id');
  return await readPage(db, found, listWindow(query), (isChosen) =>
    columnsFor(visibleEntries(db, viewer), viewer)
      .where(isChosen(sql.ref('entry.id')))
      .execute(),
  );
}

/**
 * Returns the first three places by votes; entries with equal votes share a place, and one without votes has none. The
 * votes themselves stay on the server.
 */
export async function listPlaces(db: Db, exhibitionId: string): Promise<ReadonlyMap<string, number>> {
  const votes = selectEntries(db)
    .innerJoin('teachingExhibitionVote as vote', 'vote.entryId', 'entry.id')
    .where('entry.exhibitionId', '=', exhibitionId)
    .where(isShown)
    .select(['entry.id', 'entry.createTime'])
    .select(sql<number>`(rank() over (order by count(*) desc))::int`.as('place'))
    .groupBy('entry.id');
  const rows = await db
    .selectFrom(votes.as('ranked'))
    .select(['id', 'place'])
    .where('place', '<=', 3)
    .orderBy('place')
    .orderBy('createTime')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, place }) => [id, place]));
}

/** Returns the file of an entry that the caller may see. */
export async function findEntryFile(db: Db, id: string, viewer: Actor) {
  return await visibleEntries(db, viewer)
    .innerJoin('sysFile as file', 'file.id', 'entry.fileId')
    .select(['file.filePath', 'file.mimeType', 'file.sha256'])
    .where('entry.id', '=', id)
    .where('file.delFlag', '=', 0)
    .executeTakeFirst();
}

/** Lists the entries of a pupil in an exhibition, removed ones too. */
export async function listOwnEntries(db: Db, exhibitionId: string, { userId }: Pick<Caller, 'userId'>) {
  return await selectEntries(db)
    .leftJoin('sysFile as cover', 'cover.id', 'entry.coverId')
    .select(['entry.id', 'entry.workId', 'entry.workName', 'entry.removedReason'])
    .select('cover.filePath as coverPath')
    .select(sql<boolean>`(work.work_file <> entry.file_id)`.as('isChanged'))
    .where('entry.exhibitionId', '=', exhibitionId)
    .where('entry.userId', '=', userId)
    .where(isShowable())
    .orderBy('entry.createTime')
    .orderBy('entry.id')
    .execute();
}

/** Returns the entry for which a pupil has voted, while it is shown. */
export async function findVote(
  db: Db,
  exhibitionId: string,
  { userId }: Pick<Caller, 'userId'>,
): Promise<string | null> {
  const row = await selectEntries(db)
    .innerJoin('teachingExhibitionVote as vote', 'vote.entryId', 'entry.id')
    .select('entry.id')
    .where('vote.exhibitionId', '=', exhibitionId)
    .where('vote.userId', '=', userId)
    .where(isShown)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns a shown entry of an exhibition, for a vote. */
export async function findShown(db: Db, exhibitionId: string, id: string) {
  return await selectEntries(db)
    .select('entry.userId')
    .where('entry.exhibitionId', '=', exhibitionId)
    .where('entry.id', '=', id)
    .where(isShown)
    .executeTakeFirst();
}

type Vote = { readonly exhibitionId: string; readonly userId: string };

export async function replaceVote(
  db: Db,
  { exhibitionId, userId }: Vote,
  entryId: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('teachingExhibitionVote')
    .values({ exhibitionId, userId, entryId, createTime: now })
    .onConflict((conflict) =>
      conflict.columns(['exhibitionId', 'userId']).doUpdateSet({ entryId, createTime: now }),
    )
    .execute();
}

export async function deleteVote(db: Db, { exhibitionId, userId }: Vote): Promise<void> {
  await db
    .deleteFrom('teachingExhibitionVote')
    .where('exhibitionId', '=', exhibitionId)
    .where('userId', '=', userId)
    .execute();
}

export type EnteredWork = NonNullable<Awaited<ReturnType<typeof lockOwnWork>>>;

const workColumns = [
  'work.id',
  'work.userId',
  'work.workName',
  'work.workType',
  'work.workFile',
  'work.workCover',
  'work.workStatus',
] as const;

/** Returns a work of the user as it is now; it does not change until the transaction ends. */
export async function lockOwnWork(db: Db, workId: string, { userId }: Pick<Caller, 'userId'>) {
  return await db
    .selectFrom('teachingWork as work')
    .select(workColumns)
    .where('work.id', '=', workId)
    .where('work.userId', '=', userId)
    .where('work.delFlag', '=', 0)
    .forShare()
    .executeTakeFirst();
}

/**
 * Selects the works that the staff may collect: handed in, neither returned nor saved after that, and of pupils in scope
 * who are in a class of the exhibition.
 */
function selectCandidates(db: Db, { id }: { readonly id: string }, scope: RowScope) {
  const inClass =
    scope.kind === 'all'
      ? isPupilOf(sql.ref('work.user_id'))
      : sql<SqlBool>`exists (
          select from teaching_exhibition_class given
            join sys_depart class on class.id = given.depart_id and class.del_flag = 0
            join sys_user_depart member on member.dep_id = class.id
          where given.exhibition_id = exhibition.id and member.user_id = work.user_id
            and ${departInScope(scope, sql.ref('class.org_code'))})`;
  return db
    .selectFrom('teachingWork as work')
    .innerJoin('sysUser as author', 'author.id', 'work.userId')
    .innerJoin('teachingExhibition as exhibition', (join) => join.on('exhibition.id', '=', id))
    .where('work.delFlag', '=', 0)
    .where('work.workStatus', '>=', workStatus.handedIn)
    .where(sql<SqlBool>`work.work_type in ${playable}`)
    .where('author.delFlag', '=', 0)
    .where('author.userIdentity', '=', 1)
    .where(workInReach(scope))
    .where(inClass);
}

/** Returns one page of the works that the staff may collect, the last handed in first. */
export async function listCandidates(
  db: Db,
  query: QueryOf<'GET /teaching/exhibition/candidates'>,
  { scope }: Actor,
) {
  const keyword = (query.keyword ?? '').trim();
  const pattern = containsPattern(keyword);
  const found = selectCandidates(db, query, scope)
    .select('work.id')
    .$if(keyword !== '', (some) =>
      some.where((eb) =>
        eb.or([
          eb('work.workName', 'ilike', pattern),
          eb('author.realname', 'ilike', pattern),
          eb('author.username', 'ilike', pattern),
        ]),
      ),
    )
    .orderBy('work.createTime', 'desc')
    .orderBy('work.id');
  return await readPage(db, found, listWindow(query), (isChosen) =>
    selectCandidates(db, query, scope)
      .leftJoin('sysFile as cover', 'cover.id', 'work.workCover')
      .select(['work.id', 'work.workName', 'work.workType', 'work.createTime'])
      .select(['author.username', 'author.realname', 'cover.filePath as coverPath'])
      .select(
        sql<boolean>`exists (select from teaching_exhibition_entry entry
          where entry.exhibition_id = exhibition.id and entry.work_id = work.id and entry.removed_time is null)`.as(
          'isEntered',
        ),
      )
      .where(isChosen(sql.ref('work.id')))
      .execute(),
  );
}

/** Returns those of the works that the staff may collect; they do not change until the transaction ends. */
export async function lockCandidates(
  db: Db,
  exhibitionId: string,
  workIds: readonly string[],
  { scope }: Actor,
) {
  return await selectCandidates(db, { id: exhibitionId }, scope)
    .select(workColumns)
    .where('work.id', 'in', [...workIds])
    .orderBy('work.id')
    .forShare('work')
    .execute();
}

export async function findEntryOfWork(db: Db, exhibitionId: string, workId: string) {
  return await db
    .selectFrom('teachingExhibitionEntry')
    .select(['id', 'fileId', 'coverId', 'removedTime'])
    .where('exhibitionId', '=', exhibitionId)
    .where('workId', '=', workId)
    .executeTakeFirst();
}

/** Returns the authors of the entries of these pupils that nobody has removed, once for each entry. */
export async function listAuthors(
  db: Db,
  exhibitionId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('teachingExhibitionEntry as entry')
    .innerJoin('teachingWork as work', 'work.id', 'entry.workId')
    .select('entry.userId')
    .where('entry.exhibitionId', '=', exhibitionId)
    .where('entry.userId', 'in', [...userIds])
    .where('entry.removedTime', 'is', null)
    .where('work.delFlag', '=', 0)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Deletes the entries of these pupils whose work is in the recycle bin, so that it does not come back beyond the limit. */
export async function dropDeletedWorks(
  db: Db,
  exhibitionId: string,
  userIds: readonly string[],
): Promise<readonly Files[]> {
  return await db
    .deleteFrom('teachingExhibitionEntry as entry')
    .using('teachingWork as work')
    .whereRef('work.id', '=', 'entry.workId')
    .where('work.delFlag', '=', 1)
    .where('entry.exhibitionId', '=', exhibitionId)
    .where('entry.userId', 'in', [...userIds])
    .where('entry.removedTime', 'is', null)
    .returning(['entry.fileId', 'entry.coverId'])
    .execute();
}

type Files = { readonly fileId: string; readonly coverId: string | null };

export type NewEntry = {
  readonly id: string;
  readonly exhibitionId: string;
  readonly createBy: string;
  readonly createTime: Date;
};

/** The name, the kind, the file and the cover of a work as it is now. */
const versionOf = ({ workName, workType, workFile, workCover }: EnteredWork) => ({
  workName,
  workType,
  fileId: workFile,
  coverId: workCover,
});

export async function insertEntry(db: Db, entry: NewEntry, work: EnteredWork): Promise<void> {
  await db
    .insertInto('teachingExhibitionEntry')
    .values({ ...entry, ...versionOf(work), workId: work.id, userId: work.userId })
    .execute();
}

/** Replaces the version of an entry and shows it, also if it was removed. */
export async function replaceVersion(db: Db, id: string, work: EnteredWork): Promise<void> {
  await db
    .updateTable('teachingExhibitionEntry')
    .set({ ...versionOf(work), removedTime: null, removedBy: null, removedReason: null })
    .where('id', '=', id)
    .execute();
}

/** Deletes a shown entry of the user; returns its exhibition and files, or undefined if there is none. */
export async function deleteOwnEntry(db: Db, id: string, { userId }: Pick<Caller, 'userId'>) {
  return await db
    .deleteFrom('teachingExhibitionEntry')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('removedTime', 'is', null)
    .returning(['exhibitionId', 'fileId', 'coverId'])
    .executeTakeFirst();
}

/** Returns the exhibition of an entry, to be locked before the entry. */
export async function findExhibitionId(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('teachingExhibitionEntry')
    .select('exhibitionId')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.exhibitionId;
}

/** Locks an entry that the staff may remove or put back. */
export async function lockRemovable(db: Db, id: string, staff: Actor) {
  return await selectEntries(db)
    .select(['entry.id', 'entry.exhibitionId', 'entry.userId', 'entry.workName', 'entry.removedTime'])
    .select(['exhibition.title', 'exhibition.maxWorks'])
    .where('entry.id', '=', id)
    .where(isVisibleTo(staff))
    .where(isRemovableBy(staff))
    .where(isShowable())
    .forNoKeyUpdate('entry')
    .executeTakeFirst();
}

type Removal = { readonly removedTime: Date; readonly removedBy: string; readonly removedReason: string };

export async function updateRemoval(db: Db, id: string, removal: Removal | undefined): Promise<void> {
  await db
    .updateTable('teachingExhibitionEntry')
    .set(removal ?? { removedTime: null, removedBy: null, removedReason: null })
    .where('id', '=', id)
    .execute();
}

/** Lists the last hundred removed entries that the staff may put back. */
export async function listRemoved(db: Db, exhibitionId: string, staff: Actor) {
  return await selectEntries(db)
    .select(['entry.id', 'entry.workName', 'entry.removedReason', 'entry.removedTime', 'author.realname'])
    .where('entry.exhibitionId', '=', exhibitionId)
    .where('entry.removedTime', 'is not', null)
    .where(isVisibleTo(staff))
    .where(isRemovableBy(staff))
    .where(isShowable())
    .orderBy('entry.removedTime', 'desc')
    .orderBy('entry.id')
    .limit(100)
    .execute();
}
