import type { Deps } from '#server/deps/deps.ts';
import { chosenIds } from '#server/http/id-list.ts';
import { refuse, refusals } from '#server/http/refusal.ts';
import { keepVersion } from '#server/shared/records/keep-version.ts';
import { mayEditCourse } from '#server/shared/teaching/may-edit-course.ts';
import type { Editor, VersionedKind } from '#server/shared/teaching/versioned-removal.ts';
import { recycling } from '#server/store/recycle.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { lockCourses, lockDeletedCourse } from './course-bin.store.ts';
import { lockManagedCourse, updateCourse } from './course.store.ts';
import { courseVersion } from './save-course.ts';

/** How courses are deleted and brought back. */
export const courseKind: VersionedKind = {
  rows: recycling('teachingCourse'),
  version: courseVersion,
  lock: async (trx, id, editor) => {
    const course = await lockManagedCourse(trx, id, editor);
    return course === undefined ? undefined : { courseId: id, courseCreateBy: course.createBy };
  },
  lockDeleted: lockDeletedCourse,
};

/** Numbers courses of the editor's as they are given; those that have their number already stay untouched. */
export async function sortCourses(deps: Deps, editor: Editor, idText: string): Promise<void> {
  const ids = chosenIds(idText);
  const at = deps.clock();
  await inTransaction(deps.db, async (trx) => {
    const found = await lockCourses(trx, ids, editor);
    if (found.length < ids.length) throw refuse('记录不存在或已被删除');
    if (!found.every((course) => mayEditCourse(editor.caller, editor.scope, course)))
      throw refusals.forbidden();
    for (const { id, orderNum } of found) {
      const position = ids.indexOf(id) + 1;
      if (orderNum === position) continue;
      const stamp = { updateBy: editor.caller.username, updateTime: at };
      await keepVersion(trx, courseVersion(editor, id, at), (db) =>
        updateCourse(db, id, { orderNum: position, ...stamp }),
      );
    }
  });
}
