import type { BodyOf, QueryOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { refuse } from '#server/http/refusal.ts';
import { cleanLine } from '#server/files/clean-line.ts';
import { lockOwnWork } from '#server/shared/teaching/own-work.store.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';
import type { Viewer } from '#server/shared/teaching/work-visibility.store.ts';
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

type Person = Viewer & { readonly caller: Caller };

/** As many as can be looked over in the list to choose from. */
const maxTags = 20;

/** Gives a work a tag of the caller's, which is kept to be chosen again; an empty one takes it away (docs/behaviour.md#works). */
export async function tagWork(
  { db, clock }: Deps,
  person: Person,
  { workId, workTag }: BodyOf<'POST /teaching/teachingWork/setWorkTag'>,
): Promise<void> {
  const { userId } = person.caller;
  const tag = cleanLine(workTag);
  await inTransaction(db, async (trx) => {
    await lockOwner(trx, userId);
    if (!(await isTaggable(trx, workId, person))) throw refuse('作品不存在');
    if (tag !== '') {
      const known = await listTags(trx, userId);
      if (!known.includes(tag)) {
        if (known.length >= maxTags) throw refuse(`最多${maxTags}个标签，请先删除不用的标签`, 'workTag');
        await insertTag(trx, userId, tag, clock());
      }
    }
    await setTag(trx, userId, workId, tag);
  });
}

/** Takes a tag out of the caller's list. Errors: a refusal that asks to confirm while works have it. */
export async function removeTag(
  { db }: Deps,
  { userId }: Caller,
  { tag, force = false }: QueryOf<'DELETE /teaching/teachingWork/delWorkTag'>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockOwner(trx, userId);
    if (!force && (await isTagUsed(trx, userId, tag))) throw refuse('标签还在用，确定删除吗？', 'force');
    if (!(await deleteTag(trx, userId, tag))) throw refuse('标签不存在');
  });
}

/** Gives a work of the caller's another name. Graded works are as the teacher saw them. */
export async function rename(
  { db, clock }: Deps,
  { userId, username }: Caller,
  body: BodyOf<'PUT /teaching/teachingWork/rename'>,
): Promise<void> {
  const workName = cleanLine(body.workName);
  if (workName === '') throw refuse('请输入作业名！', 'workName');
  await inTransaction(db, async (trx) => {
    const work = await lockOwnWork(trx, userId, body.id);
    if (work === undefined) throw refuse('作品不存在');
    if (work.workStatus >= workStatus.graded) throw refuse('作品已批改，不能再修改');
    await renameWork(trx, body.id, { workName, updateBy: username, updateTime: clock() });
  });
}
