import type { Deps } from '#server/deps/deps.ts';
import { requireIds } from '#server/http/id-list.ts';
import { refusal, refusals } from '#server/http/refusal.ts';
import { recordVersion } from '#server/shared/versions/record-version.ts';
import { mayEditCourse } from '#server/shared/teaching/may-edit-course.ts';
import type { Actor } from '#server/http/caller.ts';
import type { VersionedKind } from '#server/shared/teaching/versioned-removal.ts';
import { courseRecycling, updateCourse } from '#server/shared/teaching/write-course.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { lockCourses, lockDeletedCourse } from './course-bin.store.ts';
import { lockManagedCourse } from './course.store.ts';
import { courseVersion } from './save-course.ts';

/** Deletes and restores courses. */
export const courseKind: VersionedKind = {
  rows: courseRecycling,
  version: courseVersion,
  lock: async (trx, id, editor) => {
    const course = await lockManagedCourse(trx, id, editor);
    return course === undefined ? undefined : { courseId: id, courseCreateBy: course.createBy };
  },
  lockDeleted: lockDeletedCourse,
};

/** Sets the order of courses that the editor may change; courses that have their position already are not written. */
export async function sortCourses(deps: Deps, editor: Actor, idText: string): Promise<void> {
  const ids = requireIds(idText);
  const at = deps.clock();
  await inTransaction(deps.db, async (trx) => {
    const found = await lockCourses(trx, ids, editor);
    if (found.length < ids.length) throw refusal('记录不存在或已被删除');
    if (!found.every((course) => mayEditCourse(editor.caller, editor.scope, course)))
      throw refusals.forbidden();
    for (const { id, orderNum } of found) {
      const position = ids.indexOf(id) + 1;
      if (orderNum === position) continue;
      const stamp = { updateBy: editor.caller.username, updateTime: at };
      await recordVersion(trx, courseVersion(editor, id, at), (db) =>
        updateCourse(db, id, { orderNum: position, ...stamp }),
      );
    }
  });
}
