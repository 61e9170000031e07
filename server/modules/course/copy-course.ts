import type { Deps } from '#server/deps/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { keepVersion } from '#server/shared/records/keep-version.ts';
import { copyUnits } from '#server/shared/teaching/copy-units.store.ts';
import { copyAuthorised } from '#server/shared/teaching/course-limit.store.ts';
import type { Editor } from '#server/shared/teaching/versioned-removal.ts';
import { insertCourseCopy } from './copy-course.store.ts';
import { lockManagedCourse } from './course.store.ts';
import { courseVersion } from './save-course.ts';

const mark = '（副本）';
const longestName = 32;

/** The name of a copy, within the length of a name. */
export function copyName(name: string): string {
  const room = longestName - mark.length;
  return `${Array.from(name).slice(0, room).join('')}${mark}`;
}

/**
 * Copies a course the caller finds, with its units and the departments it is limited to; files are used by both. The
 * copy is the caller's: not shared, not on the home page and not given to any class. Answers its id.
 */
export async function copyCourse(deps: Deps, editor: Editor, courseId: string): Promise<string> {
  const id = deps.newId();
  const at = deps.clock();
  const madeBy = { createBy: editor.caller.username, createTime: at };
  await keepVersion(deps.db, courseVersion(editor, id, at), async (trx) => {
    const course = await lockManagedCourse(trx, courseId, editor);
    if (course === undefined) throw refuse('记录不存在或已被删除');
    await insertCourseCopy(trx, courseId, { ...madeBy, id, nameOf: copyName });
    await copyAuthorised(trx, courseId, id);
    await copyUnits(trx, editor, { from: courseId, to: id, newId: deps.newId, madeBy });
  });
  return id;
}
