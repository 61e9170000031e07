import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller, Actor, RowScope } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { nextRevision, revisionOf } from '#server/http/revision.ts';
import { cleanComment, cleanLine } from '#server/files/clean-line.ts';
import { notifyUsers } from '#server/shared/announcements/notify-users.ts';
import { checkPoints, rubricOnWire } from '#server/shared/teaching/rubric.rules.ts';
import {
  listCriteria,
  listPoints,
  replacePoints,
  type Criterion,
} from '#server/shared/teaching/rubric.store.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';
import { updateGraded } from '#server/shared/teaching/write-work.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { saveVoice } from './save-voice.ts';
import { clearScore, findCorrection, lockWorkInScope, saveCorrection } from './work-grading.store.ts';

/**
 * Saves status and name chosen by the teacher and the correction; comments of others stay
 * (docs/behaviour.md#grading). If two users grade a work, the second gets the grade of the first. Returns the
 * revision for the next save.
 */
export async function gradeWork(
  deps: Deps,
  caller: Caller,
  scope: RowScope,
  body: BodyOf<'PUT /teaching/teachingWork/edit'>,
): Promise<Schema<'WorkGraded'>> {
  const { recipients, revision } = await inTransaction(deps.db, (trx) =>
    gradeIn(deps, trx, { caller, scope }, body),
  );
  deps.unread.forget(recipients);
  return { revision };
}

/** Grades within a transaction; the users in `recipients` are notified after it. */
export async function gradeIn(
  deps: Deps,
  trx: Db,
  { caller, scope }: Actor,
  body: BodyOf<'PUT /teaching/teachingWork/edit'>,
): Promise<{ readonly recipients: readonly string[]; readonly revision: string }> {
  const { clock, newId } = deps;
  const workName = cleanLine(body.workName);
  if (workName === '') throw refusal('请输入作业名！', 'workName');
  const work = await lockWorkInScope(trx, body.id, scope);
  if (work === undefined) throw refusal('记录不存在或已被删除');
  if (work.workStatus === workStatus.returned) throw refusal('作品已退回，等待学生重新提交');
  if (work.workStatus === workStatus.saved) throw refusal('作品尚未提交');
  const now = await nextRevision(body.revision, work, clock(), () => currentGrade(trx, work, scope));
  // Clients of the existing API set the status back to saved to return a work for improvement.
  const isReturned = body.workStatus < workStatus.handedIn;
  if (work.isMarkHidden && body.workStatus > workStatus.graded && body.workStatus !== work.workStatus) {
    throw refusal('成绩公布后才能放到首页或设为精选', 'workStatus');
  }
  const by = { by: caller.username, at: now };
  // A returned work has neither stars nor points, because another version will be graded.
  if (isReturned) {
    await replacePoints(trx, work.id, []);
    await clearScore(trx, work.id, by);
  } else if (body.rubric !== undefined) await savePoints(trx, work, body.rubric);
  await updateGraded(trx, work.id, {
    workName,
    workStatus: isReturned ? workStatus.returned : body.workStatus,
    returnedAt: isReturned ? now : null,
    updateBy: caller.username,
    updateTime: now,
  });
  for (const grading of body.teachingWorkCorrectList) {
    const score = isReturned ? null : grading.score;
    const correction = { id: newId(), workId: work.id, score, comment: cleanComment(grading.comment) };
    await saveCorrection(trx, { ...correction, ...by });
    await saveVoice(trx, { caller, scope }, { workId: work.id, voice: grading.voice, now });
  }
  const graded = revisionOf({ createTime: work.createTime, updateTime: now });
  if (!isReturned) return { recipients: [], revision: graded };
  await notifyReturned(deps, trx, caller, { ...work, workName });
  return { recipients: [work.userId], revision: graded };
}

type LockedWork = NonNullable<Awaited<ReturnType<typeof lockWorkInScope>>>;

/** Returns the current grade, for a version conflict. */
async function currentGrade(trx: Db, work: LockedWork, scope: RowScope): Promise<Schema<'SavedGrade'>> {
  const correction = await findCorrection(trx, work.id, scope);
  const points = await listPoints(trx, [work.id]);
  return {
    id: work.id,
    revision: revisionOf(work),
    workName: work.workName,
    workStatus: work.workStatus,
    score: correction?.score ?? null,
    comment: correction?.comment ?? null,
    voice: correction?.voice ?? null,
    rubric: rubricOnWire(await criteriaOf(trx, work.additionalId), points.get(work.id)),
  };
}

async function savePoints(
  db: Db,
  { id, additionalId }: { readonly id: string; readonly additionalId: string | null },
  rubricPoints: readonly Schema<'RubricGiven'>[],
): Promise<void> {
  await replacePoints(db, id, checkPoints(rubricPoints, await criteriaOf(db, additionalId)));
}

async function criteriaOf(db: Db, additionalId: string | null): Promise<readonly Criterion[]> {
  if (additionalId === null) return [];
  return (await listCriteria(db, [additionalId])).get(additionalId) ?? [];
}

/** Returns the criteria of a work with its points; empty if its homework has none. */
export async function workRubric(
  { db }: Deps,
  workId: string,
  scope: RowScope,
): Promise<Schema<'RubricPoint'>[]> {
  const work = await findCorrection(db, workId, scope);
  if (work === undefined) throw refusal('记录不存在或已被删除');
  const [criteria, points] = await Promise.all([criteriaOf(db, work.additionalId), listPoints(db, [workId])]);
  return rubricOnWire(criteria, points.get(workId));
}

/** Notifies the pupil that the work was returned. */
async function notifyReturned(
  deps: Deps,
  trx: Db,
  { username }: Caller,
  work: {
    readonly id: string;
    readonly userId: string;
    readonly additionalId: string | null;
    readonly workName: string;
  },
): Promise<void> {
  await notifyUsers(deps, trx, {
    titile: `作业已退回：${work.workName}`,
    lines: [`老师看了“${work.workName}”，请按评语修改后重新提交。`],
    to: [work.userId],
    sender: username,
    openPage:
      work.additionalId === null ? '/account/center' : `/center/myAdditionalWork/${work.additionalId}`,
    busType: 'work',
    busId: work.id,
  });
}
