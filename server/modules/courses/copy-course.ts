import type { Deps } from '#server/deps/deps.ts';
import { refusal } from '#server/http/refusal.ts';
import { recordVersion } from '#server/shared/versions/record-version.ts';
import { copyUnits } from '#server/shared/teaching/copy-units.store.ts';
import { copyAuthorised } from '#server/shared/teaching/course-limit.store.ts';
import type { Actor } from '#server/http/caller.ts';
import { insertCourseCopy } from '#server/shared/teaching/write-course.store.ts';
import { copyName } from './copy-name.rules.ts';
import { lockManagedCourse } from './course.store.ts';
import { courseVersion } from './save-course.ts';

const maxNameLength = 32;

/**
 * Copies a course that the caller manages, with its units and the departments it is limited to; both use the same
 * files. The copy belongs to the caller, is not shared, not on the home page and not assigned to a class. Returns its
 * id.
 */
export async function copyCourse(deps: Deps, editor: Actor, courseId: string): Promise<string> {
  const id = deps.newId();
  const at = deps.clock();
  const created = { createBy: editor.caller.username, createTime: at };
  await recordVersion(deps.db, courseVersion(editor, id, at), async (trx) => {
    const course = await lockManagedCourse(trx, courseId, editor);
    if (course === undefined) throw refusal('记录不存在或已被删除');
    await insertCourseCopy(trx, courseId, {
      ...created,
      id,
      nameOf: (name) => copyName(name, maxNameLength),
    });
    await copyAuthorised(trx, courseId, id);
    await copyUnits(trx, editor, { from: courseId, to: id, newId: deps.newId, created });
  });
  return id;
}
