import type { BodyOf, QueryOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor, Caller } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { cleanLine } from '#server/files/clean-line.ts';
import { lockOwnWork } from '#server/shared/teaching/own-work.store.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';
import { renameWork } from '#server/shared/teaching/write-work.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import {
  deleteTag,
  insertTag,
  isTaggable,
  isTagUsed,
  listTags,
  lockOwner,
  setTag,
} from './work-tag.store.ts';

/** The number that the selection list shows clearly. */
const maxTags = 20;

/** Sets the caller's tag of a work and saves it for later use; an empty tag removes it (docs/behaviour.md#works). */
export async function tagWork(
  { db, clock }: Deps,
  actor: Actor,
  { workId, workTag }: BodyOf<'POST /teaching/teachingWork/setWorkTag'>,
): Promise<void> {
  const { userId } = actor.caller;
  const tag = cleanLine(workTag);
  await inTransaction(db, async (trx) => {
    await lockOwner(trx, userId);
    if (!(await isTaggable(trx, workId, actor))) throw refusal('作品不存在');
    if (tag !== '') {
      const known = await listTags(trx, userId);
      if (!known.includes(tag)) {
        if (known.length >= maxTags) throw refusal(`最多${maxTags}个标签，请先删除不用的标签`, 'workTag');
        await insertTag(trx, userId, tag, clock());
      }
    }
    await setTag(trx, userId, workId, tag);
  });
}

/** Deletes a tag of the caller. Errors: a refusal that asks for confirmation if works have it. */
export async function removeTag(
  { db }: Deps,
  { userId }: Caller,
  { tag, force = false }: QueryOf<'DELETE /teaching/teachingWork/delWorkTag'>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockOwner(trx, userId);
    if (!force && (await isTagUsed(trx, userId, tag))) throw refusal('标签还在用，确定删除吗？', 'force');
    if (!(await deleteTag(trx, userId, tag))) throw refusal('标签不存在');
  });
}

/** Renames a work of the caller; a graded work cannot be renamed. */
export async function rename(
  { db, clock }: Deps,
  { userId, username }: Caller,
  body: BodyOf<'PUT /teaching/teachingWork/rename'>,
): Promise<void> {
  const workName = cleanLine(body.workName);
  if (workName === '') throw refusal('请输入作业名！', 'workName');
  await inTransaction(db, async (trx) => {
    const work = await lockOwnWork(trx, userId, body.id);
    if (work === undefined) throw refusal('作品不存在');
    if (work.workStatus >= workStatus.graded) throw refusal('作品已批改，不能再修改');
    await renameWork(trx, body.id, { workName, updateBy: username, updateTime: clock() });
  });
}
