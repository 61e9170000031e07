import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { contentDisposition } from '#server/files/content-disposition.ts';
import type { Actor, Caller } from '#server/http/caller.ts';
import type { FileReply } from '#server/http/operation.ts';
import { refusal, refusals } from '#server/http/refusal.ts';
import { cleanComment } from '#server/files/clean-line.ts';
import { notifyUsers } from '#server/shared/announcements/notify-users.ts';
import { releaseFiles } from '#server/shared/stored-files/write-file.store.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import {
  deleteOwnEntry,
  deleteVote,
  dropDeletedWorks,
  findEntryFile,
  findEntryOfWork,
  findExhibitionId,
  findShown,
  insertEntry,
  listAuthors,
  lockCandidates,
  lockOwnWork,
  lockRemovable,
  replaceVersion,
  replaceVote,
  updateRemoval,
  type EnteredWork,
} from './entry.store.ts';
import { hasResults, phaseOf, votesAreOpen } from './exhibition.rules.ts';
import { lockForPupil, lockTaught } from './exhibition.store.ts';
import { pageOfExhibition } from './save-exhibition.ts';

const missing = '作品展不存在';
const playable: ReadonlySet<string> = new Set(['1', '2', '4', '10']);

type Place = { readonly id: string; readonly maxWorks: number };

/** Enters a work of the caller as it is now; a work that is in the exhibition gets its present version. */
export async function enterExhibition(
  deps: Deps,
  caller: Caller,
  { id, workId }: BodyOf<'PUT /teaching/exhibition/enter'>,
): Promise<string> {
  const now = deps.clock();
  return await inTransaction(deps.db, async (trx) => {
    const exhibition = await lockForPupil(trx, id, caller, 'entry');
    if (exhibition === undefined) throw refusal(missing);
    if (exhibition.isActive !== true) throw refusal('班级已归档，不能再交作品');
    if (phaseOf(exhibition, now) !== 'entering') throw refusal('交作品的时间已经过了');
    const work = await lockOwnWork(trx, workId, caller);
    if (work === undefined) throw refusal('作品不存在', 'workId');
    if (work.workStatus === workStatus.returned)
      throw refusal('这个作品被老师退回了，改好提交以后再来参展', 'workId');
    if (!playable.has(work.workType)) throw refusal('这种作品不能在作品展里播放，换一个吧', 'workId');
    const entry = await findEntryOfWork(trx, id, workId);
    if (entry !== undefined && entry.removedTime !== null)
      throw refusal('这个作品被老师撤下了，换一个吧', 'workId');
    await releaseFiles(trx, await dropDeletedWorks(trx, id, [caller.userId]), now);
    if (entry === undefined) {
      await requireRoom(trx, exhibition, [work]);
      const created = { createBy: caller.username, createTime: now };
      await insertEntry(trx, { ...created, id: deps.newId(), exhibitionId: id }, work);
      return '已经参展';
    }
    await replaceVersion(trx, entry.id, work);
    await releaseFiles(trx, [entry], now);
    return '已经换成现在的样子';
  });
}

/** Takes an entry of the caller out; its votes end. */
export async function withdrawEntry({ db, clock }: Deps, caller: Caller, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const entry = await deleteOwnEntry(trx, id, caller);
    if (entry === undefined) throw refusal('记录不存在或已被删除');
    await releaseFiles(trx, [entry], clock());
  });
}

/** Sets the vote of the caller, or takes it back. */
export async function vote(
  { db, clock }: Deps,
  caller: Caller,
  { id, entryId }: BodyOf<'PUT /teaching/exhibition/vote'>,
): Promise<string> {
  const now = clock();
  return await inTransaction(db, async (trx) => {
    const exhibition = await lockForPupil(trx, id, caller, 'vote');
    if (exhibition === undefined) throw refusal(missing);
    if (exhibition.voteEnd === null) throw refusal('这个作品展不投票');
    if (!votesAreOpen(exhibition, now)) throw refusal('投票已经结束');
    if (exhibition.isActive !== true) throw refusal('班级已归档，不能再投票');
    const own = { exhibitionId: id, userId: caller.userId };
    if (entryId === null) {
      await deleteVote(trx, own);
      return '已收回你的一票';
    }
    const entry = await findShown(trx, id, entryId);
    if (entry === undefined) throw refusal('这个作品不在作品展里了');
    if (entry.userId === caller.userId) throw refusal('不能投给自己的作品');
    await replaceVote(trx, own, entryId, now);
    return '已投票';
  });
}

/** Adds works of pupils, all or none, with their present versions; returns their number. */
export async function collectWorks(
  deps: Deps,
  staff: Actor,
  { id, workIds }: BodyOf<'PUT /teaching/exhibition/collect'>,
): Promise<number> {
  const now = deps.clock();
  const requested = [...new Set(workIds)];
  const { receivers, count } = await inTransaction(deps.db, async (trx) => {
    const exhibition = await lockTaught(trx, id, staff);
    if (exhibition === undefined) throw refusal('记录不存在或已被删除');
    if (hasResults(exhibition, now)) throw refusal('作品展已经结束，不能再收作品');
    const works = await lockCandidates(trx, id, requested, staff);
    if (works.length < requested.length) throw refusal('有作品不存在或已被退回，请重新选择', 'workIds');
    const authors = [...new Set(works.map(({ userId }) => userId))];
    await releaseFiles(trx, await dropDeletedWorks(trx, id, authors), now);
    const found = await Promise.all(works.map(({ id: workId }) => findEntryOfWork(trx, id, workId)));
    const fresh = works.filter((_, at) => found[at] === undefined || found[at].removedTime !== null);
    await requireRoom(trx, exhibition, fresh);
    for (const [at, work] of works.entries()) {
      const entry = found[at];
      const created = { createBy: staff.caller.username, createTime: now };
      if (entry === undefined)
        await insertEntry(trx, { ...created, id: deps.newId(), exhibitionId: id }, work);
      else if (entry.removedTime !== null) {
        await replaceVersion(trx, entry.id, work);
        await releaseFiles(trx, [entry], now);
      }
    }
    const to = [...new Set(fresh.map(({ userId }) => userId))].toSorted();
    await notifyUsers(deps, trx, {
      titile: `作品展：${exhibition.title}`,
      lines: [`${staff.caller.realname} 把你的作品收进了作品展“${exhibition.title}”，大家都能看到它。`],
      to,
      sender: staff.caller.username,
      openPage: pageOfExhibition(id),
      busType: 'exhibition',
      busId: id,
    });
    return { receivers: to, count: fresh.length };
  });
  deps.unread.forget(receivers);
  return count;
}

/** Refuses works with which a pupil would have more than the exhibition takes. */
async function requireRoom(trx: Db, { id, maxWorks }: Place, works: readonly EnteredWork[]): Promise<void> {
  const authors = works.map(({ userId }) => userId);
  const all = authors.length === 0 ? [] : [...(await listAuthors(trx, id, authors)), ...authors];
  const isFull = all.some((one) => all.filter((other) => other === one).length > maxWorks);
  if (isFull) throw refusal(`每人最多 ${maxWorks} 个作品参展`);
}

/** Removes an entry; its author gets a message with the reason. */
export async function removeEntry(
  deps: Deps,
  staff: Actor,
  { id, reason }: BodyOf<'PUT /teaching/exhibition/remove'>,
): Promise<void> {
  const removedReason = cleanComment(reason);
  if (removedReason === null) throw refusal('请写明原因，学生会看到', 'reason');
  const { username, realname } = staff.caller;
  const receivers = await inTransaction(deps.db, async (trx) => {
    const entry = await lockEntry(trx, id, staff);
    if (entry.removedTime !== null) throw refusal('这个作品已经撤下了');
    await updateRemoval(trx, id, { removedTime: deps.clock(), removedBy: username, removedReason });
    await notifyUsers(deps, trx, {
      titile: `作品展：${entry.title}`,
      lines: [`${realname} 把你的作品“${entry.workName}”从作品展撤下了。`, `原因：${removedReason}`],
      to: [entry.userId],
      sender: username,
      openPage: pageOfExhibition(entry.exhibitionId),
      busType: 'exhibition',
      busId: entry.exhibitionId,
    });
    return [entry.userId];
  });
  deps.unread.forget(receivers);
}

/** Shows a removed entry again. */
export async function putBackEntry(deps: Deps, staff: Actor, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const entry = await lockEntry(trx, id, staff);
    if (entry.removedTime === null) throw refusal('这个作品已经在作品展里');
    const authors = await listAuthors(trx, entry.exhibitionId, [entry.userId]);
    if (authors.length >= entry.maxWorks) throw refusal(`每人最多 ${entry.maxWorks} 个作品参展`);
    await updateRemoval(trx, id, undefined);
  });
}

/** Locks an entry and, before it, its exhibition: under that lock pupils enter works and works are counted. */
async function lockEntry(trx: Db, id: string, staff: Actor) {
  const exhibitionId = await findExhibitionId(trx, id);
  const exhibition = exhibitionId === undefined ? undefined : await lockTaught(trx, exhibitionId, staff);
  const entry = exhibition === undefined ? undefined : await lockRemovable(trx, id, staff);
  if (entry === undefined) throw refusal('记录不存在或已被删除');
  return entry;
}

/** Returns the file of an entry: the version that was entered, whatever the rights of the work are. */
export async function entryFile({ db, files, log }: Deps, id: string, viewer: Actor): Promise<FileReply> {
  const file = await findEntryFile(db, id, viewer);
  if (file === undefined) throw refusals.notFound('文件不存在');
  const { filePath, mimeType, sha256 } = file;
  const found = await files.stat(sha256);
  if (found === undefined) {
    log.error({ path: filePath, sha256 }, 'a stored file is missing from the file store');
    throw refusals.notFound('文件不存在');
  }
  const ending = filePath.split('.').at(-1) ?? '';
  // Never redirected to the store, because anybody could use that address for a minute.
  return {
    stream: (range) => files.open(sha256, range),
    size: found.size,
    mime: mimeType,
    etag: `"${sha256}"`,
    disposition: contentDisposition('attachment', `作品.${ending}`),
    cacheControl: 'private, no-cache',
  };
}
