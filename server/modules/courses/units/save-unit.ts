import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { refusal, refusals } from '#server/http/refusal.ts';
import { nextRevision } from '#server/http/revision.ts';
import { checkFiles } from '#server/shared/stored-files/file-selection.rules.ts';
import { findFiles } from '#server/shared/stored-files/file-selection.store.ts';
import { recordVersion } from '#server/shared/versions/record-version.ts';
import { mayEditCourse } from '#server/shared/teaching/may-edit-course.ts';
import { notifyLearnersOf } from '#server/shared/teaching/notify-learners.ts';
import { insertUnit, replaceUnitFiles, updateUnit } from '#server/shared/teaching/write-unit.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import {
  cleanUnit,
  newUnit,
  unitFiles,
  unitValues,
  type CleanUnit,
  type CurrentUnit,
} from './course-unit.rules.ts';
import {
  findUnit,
  listUnitFiles,
  lockCourseOfUnit,
  lockManagedUnit,
  unitState,
} from './course-unit.store.ts';
import { unitRow } from './unit-row.ts';

/** Creates a unit with its materials in a course of the caller, all or nothing, and returns its id. */
export async function addUnit(
  deps: Deps,
  editor: Actor,
  body: BodyOf<'POST /teaching/teachingCourseUnit/add'>,
): Promise<string> {
  const id = deps.newId();
  const at = deps.clock();
  const clean = await cleanUnit(deps, body);
  await recordVersion(deps.db, unitVersion(editor, id, at), async (trx) => {
    await requireCourse(trx, editor, body.courseId);
    const { values, files } = await checkedValues(deps, trx, editor, clean, newUnit);
    await insertUnit(trx, { ...values, id, createBy: editor.caller.username, createTime: at });
    await saveFiles(trx, id, files);
    await notifyLearnersOf(trx, body.courseId, at);
  });
  return id;
}

/** Changes a unit or moves it between courses of the caller; columns absent in the body stay unchanged. */
export async function editUnit(
  deps: Deps,
  editor: Actor,
  body: BodyOf<'PUT /teaching/teachingCourseUnit/edit'>,
): Promise<void> {
  const clean = await cleanUnit(deps, body);
  await inTransaction(deps.db, async (trx) => {
    const unit = await lockManagedUnit(trx, body.id, editor);
    if (unit === undefined) throw refusal('记录不存在或已被删除');
    if (!mayEditCourse(editor.caller, editor.scope, { createBy: unit.courseCreateBy }))
      throw refusals.forbidden();
    const updateTime = await nextRevision(body.revision, unit, deps.clock(), async () => {
      const current = await findUnit(trx, unit.id);
      if (current === undefined) return undefined;
      return unitRow(current, await listUnitFiles(trx, [unit.id]), await deps.dictionaries.texts());
    });
    if (body.courseId !== unit.courseId) await requireCourse(trx, editor, body.courseId);
    const { values, files } = await checkedValues(deps, trx, editor, clean, {
      ...unit,
      ...(await readUnitFiles(trx, unit.id)),
    });
    await recordVersion(trx, unitVersion(editor, unit.id, updateTime), async () => {
      await updateUnit(trx, unit.id, { ...values, updateBy: editor.caller.username, updateTime });
      await saveFiles(trx, unit.id, files);
    });
    for (const courseId of new Set([unit.courseId, body.courseId]))
      await notifyLearnersOf(trx, courseId, updateTime);
  });
}

/** Returns the version of a unit for 数据日志. */
export function unitVersion({ caller }: Actor, id: string, at: Date) {
  const read = (trx: Db) => unitState(trx, id);
  return { table: 'teaching_course_unit', id, by: caller.username, at, read } as const;
}

/** Refuses unless the caller sees the course and may change it. */
async function requireCourse(db: Db, editor: Actor, courseId: string): Promise<void> {
  const course = await lockCourseOfUnit(db, courseId, editor);
  if (course === undefined) throw refusal('课程不存在', 'courseId');
  if (!mayEditCourse(editor.caller, editor.scope, course)) throw refusals.forbidden();
}

async function readUnitFiles(db: Db, unitId: string) {
  const files = await listUnitFiles(db, [unitId]);
  const paths = (slot: string): string =>
    files
      .filter((file) => file.slot === slot)
      .map((file) => file.filePath)
      .join(',');
  return { coursePpt: paths('ppt'), coursePlan: paths('plan') };
}

type FileLists = { readonly ppt?: readonly string[]; readonly plan?: readonly string[] };

/** Returns the columns and file lists to write. Errors: refusals that name the field. */
async function checkedValues(
  { dictionaries, videoHosts }: Deps,
  db: Db,
  { caller, scope }: Actor,
  body: CleanUnit,
  stored: CurrentUnit,
) {
  const values = unitValues(body, stored, { text: await dictionaries.texts(), videoHosts });
  const { columns, ppt, plan } = unitFiles(values, body, stored);
  const known = await findFiles(
    db,
    [...columns, ppt, plan].flatMap((chosen) => chosen.paths),
    caller,
    scope,
  );
  for (const chosen of columns) checkFiles(chosen, known);
  const files: FileLists = {
    ...(body.coursePpt === undefined ? {} : { ppt: checkFiles(ppt, known) }),
    ...(body.coursePlan === undefined ? {} : { plan: checkFiles(plan, known) }),
  };
  return { values, files };
}

async function saveFiles(db: Db, unitId: string, { ppt, plan }: FileLists): Promise<void> {
  if (ppt !== undefined) await replaceUnitFiles(db, unitId, 'ppt', ppt);
  if (plan !== undefined) await replaceUnitFiles(db, unitId, 'plan', plan);
}
