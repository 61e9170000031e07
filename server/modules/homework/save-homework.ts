import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { requireIds, idList } from '#server/http/id-list.ts';
import { refusal, refusals } from '#server/http/refusal.ts';
import { nextRevision } from '#server/http/revision.ts';
import { checkFiles } from '#server/shared/stored-files/file-selection.rules.ts';
import { findFiles } from '#server/shared/stored-files/file-selection.store.ts';
import { notifyUsers } from '#server/shared/announcements/notify-users.ts';
import { replaceClasses, markClassesNotified } from '#server/shared/teaching/homework-class.store.ts';
import { homeworkStatus } from '#server/shared/teaching/homework-terms.rules.ts';
import { listPupilsOfHomework } from '#server/shared/teaching/learners.store.ts';
import { notifyLearners } from '#server/shared/teaching/notify-learners.ts';
import {
  homeworkRecycling,
  insertHomework,
  updateHomework,
} from '#server/shared/teaching/write-homework.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import {
  deadlineLine,
  type CurrentHomework,
  type HomeworkBody,
  homeworkFiles,
  homeworkRow,
  homeworkValues,
  mayEditHomework,
  newHomework,
} from './homework.rules.ts';
import { saveRubric } from './save-rubric.ts';
import { findHomework, listAllowedClasses, lockHomework, replaceDocuments } from './homework.store.ts';

/** Creates homework for classes of the manager, all or nothing, and returns its id. */
export async function addHomework(
  deps: Deps,
  manager: Actor,
  body: BodyOf<'POST /teaching/teachingAdditionalWork/add'>,
): Promise<string> {
  const id = deps.newId();
  const createTime = deps.clock();
  const receivers = await inTransaction(deps.db, async (trx) => {
    const { values, documents } = await checkedValues(trx, manager, body, newHomework, createTime);
    await insertHomework(trx, { ...values, id, createBy: manager.caller.username, createTime });
    await saveClasses(trx, manager, id, body.workDept);
    if (documents !== undefined) await replaceDocuments(trx, id, documents);
    if (body.rubric !== undefined) await saveRubric(deps, trx, id, body.rubric);
    await notifyLearners(trx, await learnersOf(trx, { id, status: values.status }));
    return await notifyPupils(deps, trx, manager, id);
  });
  deps.unread.forget(receivers);
  return id;
}

/** Changes homework of the manager; columns absent in the body stay unchanged. */
export async function editHomework(
  deps: Deps,
  manager: Actor,
  body: BodyOf<'PUT /teaching/teachingAdditionalWork/edit'>,
): Promise<void> {
  const receivers = await inTransaction(deps.db, async (trx) => {
    const homework = await lockHomework(trx, body.id, manager);
    if (homework === undefined) throw refusal('记录不存在或已被删除');
    if (!mayEditHomework(manager, homework)) throw refusals.forbidden();
    const updateTime = await nextRevision(body.revision, homework, deps.clock(), async () => {
      const current = await findHomework(trx, homework.id, manager);
      return current === undefined ? undefined : homeworkRow(current, await deps.dictionaries.texts());
    });
    const { values, documents } = await checkedValues(trx, manager, body, homework, updateTime);
    await updateHomework(trx, homework.id, { ...values, updateBy: manager.caller.username, updateTime });
    // Pupils of a class that is removed are notified too.
    const before = await learnersOf(trx, homework);
    await saveClasses(trx, manager, homework.id, body.workDept);
    if (documents !== undefined) await replaceDocuments(trx, homework.id, documents);
    if (body.rubric !== undefined) await saveRubric(deps, trx, homework.id, body.rubric);
    const after = await learnersOf(trx, { id: homework.id, status: values.status });
    await notifyLearners(trx, [...new Set([...before, ...after])].toSorted());
    return await notifyPupils(deps, trx, manager, homework.id);
  });
  deps.unread.forget(receivers);
}

/** Deletes homework of the manager, all or none. Submitted works stay. */
export async function removeHomework(deps: Deps, manager: Actor, idText: string): Promise<void> {
  const ids = requireIds(idText);
  await inTransaction(deps.db, async (trx) => {
    for (const id of ids.toSorted()) {
      const homework = await lockHomework(trx, id, manager);
      if (homework === undefined) throw refusal('记录不存在或已被删除');
      if (!mayEditHomework(manager, homework)) throw refusals.forbidden();
      await notifyLearners(trx, await learnersOf(trx, homework));
    }
    const { username } = manager.caller;
    await homeworkRecycling.markDeleted(trx, ids, { username, now: deps.clock() });
  });
}

/** Undoes a recent deletion of the caller (撤销). */
export async function restoreHomework(deps: Deps, { caller }: Actor, idText: string): Promise<void> {
  const ids = requireIds(idText);
  await inTransaction(deps.db, async (trx) => {
    const change = { username: caller.username, now: deps.clock(), ownOnly: true };
    const back = await homeworkRecycling.restoreDeleted(trx, ids, change);
    if (back.length < ids.length) throw refusal('已超过撤销时间');
    for (const id of back) await notifyLearners(trx, await listPupilsOfHomework(trx, id));
  });
}

/** Returns the columns and documents to write. Errors: refusals that name the field. */
async function checkedValues(
  db: Db,
  { caller, scope }: Actor,
  body: HomeworkBody,
  stored: CurrentHomework,
  now: Date,
) {
  const values = homeworkValues(body, stored, now);
  const files = homeworkFiles(values, body, stored);
  const known = await findFiles(
    db,
    [...files.columns, files.documents].flatMap(({ paths }) => paths),
    caller,
    scope,
  );
  for (const chosen of files.columns) checkFiles(chosen, known);
  const documents = body.workDocumentUrl === undefined ? undefined : checkFiles(files.documents, known);
  return { values, documents };
}

async function saveClasses(db: Db, manager: Actor, id: string, idText: string): Promise<void> {
  const requested = idList(idText);
  if (requested.length === 0) throw refusal('请选择班级！', 'workDept');
  const allowed = await listAllowedClasses(db, requested, id, manager);
  if (requested.some((one) => !allowed.includes(one)))
    throw refusal('只能给自己负责的班级布置作业', 'workDept');
  await replaceClasses(db, id, requested);
}

/** Returns the users whose pages show the homework; none while it is a draft. */
async function learnersOf(
  trx: Db,
  { id, status }: { readonly id: string; readonly status: number },
): Promise<string[]> {
  return status === homeworkStatus.draft ? [] : await listPupilsOfHomework(trx, id);
}

/** Notifies the pupils of published homework, also those of a class added later. */
async function notifyPupils(deps: Deps, trx: Db, manager: Actor, id: string): Promise<string[]> {
  const homework = await findHomework(trx, id, manager);
  if (homework?.status !== homeworkStatus.published) return [];
  const { caller } = manager;
  const to = await markClassesNotified(trx, id, deps.clock());
  await notifyUsers(deps, trx, {
    titile: `新作业：${homework.workName}`,
    lines: [
      `${caller.realname} 布置了作业“${homework.workName}”。`,
      deadlineLine(homework.deadline, homework.acceptLate),
    ],
    to,
    sender: caller.username,
    openPage: `/center/myAdditionalWork/${id}`,
    busType: 'homework',
    busId: id,
  });
  return to;
}
