import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { idList } from '#server/http/id-list.ts';
import { refusal, refusals } from '#server/http/refusal.ts';
import { nextRevision } from '#server/http/revision.ts';
import { checkFiles } from '#server/shared/stored-files/file-selection.rules.ts';
import { findFiles } from '#server/shared/stored-files/file-selection.store.ts';
import { recordVersion } from '#server/shared/versions/record-version.ts';
import { replaceAuthorised } from '#server/shared/teaching/course-limit.store.ts';
import { mayEditCourse } from '#server/shared/teaching/may-edit-course.ts';
import { notifyLearnersOf } from '#server/shared/teaching/notify-learners.ts';
import { insertCourse, updateCourse } from '#server/shared/teaching/write-course.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import {
  cleanCourse,
  type CleanCourse,
  courseFiles,
  courseRow,
  courseValues,
  type CurrentCourse,
  newCourse,
} from './course.rules.ts';
import { courseState, findCourse, listAllowedDeparts, lockManagedCourse } from './course.store.ts';

/** Creates a course with the departments it is limited to, all or nothing, and returns its id. */
export async function addCourse(
  deps: Deps,
  editor: Actor,
  body: BodyOf<'POST /teaching/teachingCourse/add'>,
): Promise<string> {
  const id = deps.newId();
  const at = deps.clock();
  const clean = await cleanCourse(deps, body);
  await recordVersion(deps.db, courseVersion(editor, id, at), async (trx) => {
    const values = await checkedValues(deps, trx, editor, clean, newCourse);
    await insertCourse(trx, { ...values, id, createBy: editor.caller.username, createTime: at });
    await saveDeparts(trx, editor, id, body.departIds);
  });
  return id;
}

/** Changes a course of the caller; columns absent in the body stay unchanged. */
export async function editCourse(
  deps: Deps,
  editor: Actor,
  body: BodyOf<'PUT /teaching/teachingCourse/edit'>,
): Promise<void> {
  const clean = await cleanCourse(deps, body);
  await inTransaction(deps.db, async (trx) => {
    const course = await lockManagedCourse(trx, body.id, editor);
    if (course === undefined) throw refusal('记录不存在或已被删除');
    if (!mayEditCourse(editor.caller, editor.scope, course)) throw refusals.forbidden();
    const updateTime = await nextRevision(body.revision, course, deps.clock(), async () => {
      const current = await findCourse(trx, course.id, editor);
      return current === undefined ? undefined : courseRow(current, await deps.dictionaries.texts());
    });
    const values = await checkedValues(deps, trx, editor, clean, course);
    await recordVersion(trx, courseVersion(editor, course.id, updateTime), async () => {
      await updateCourse(trx, course.id, { ...values, updateBy: editor.caller.username, updateTime });
      await saveDeparts(trx, editor, course.id, body.departIds);
    });
    await notifyLearnersOf(trx, course.id, updateTime);
  });
}

/** Returns the version of a course for 数据日志. */
export function courseVersion({ caller }: Actor, id: string, at: Date) {
  const read = (trx: Db) => courseState(trx, id);
  return { table: 'teaching_course', id, by: caller.username, at, read } as const;
}

async function checkedValues(
  { dictionaries }: Deps,
  db: Db,
  { caller, scope }: Actor,
  body: CleanCourse,
  stored: CurrentCourse,
) {
  const values = courseValues(body, stored, await dictionaries.texts());
  const files = courseFiles(values, stored);
  const known = await findFiles(
    db,
    files.flatMap((one) => one.paths),
    caller,
    scope,
  );
  for (const chosen of files) checkFiles(chosen, known);
  return values;
}

async function saveDeparts(
  db: Db,
  editor: Actor,
  courseId: string,
  departIds: string | undefined,
): Promise<void> {
  if (departIds === undefined) return;
  const requested = idList(departIds);
  const allowed = await listAllowedDeparts(db, requested, courseId, editor);
  if (requested.some((id) => !allowed.includes(id))) throw refusal('部门不存在', 'departIds');
  await replaceAuthorised(db, courseId, requested);
}
