import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { refusal, refusals } from '#server/http/refusal.ts';
import { recordVersion } from '#server/shared/versions/record-version.ts';
import { copyUnit as insertCopy } from '#server/shared/teaching/copy-units.store.ts';
import { mayEditCourse } from '#server/shared/teaching/may-edit-course.ts';
import { copyName } from '../copy-name.rules.ts';
import { lockManagedUnit } from './course-unit.store.ts';
import { unitVersion } from './save-unit.ts';

const maxNameLength = 64;

/**
 * Copies a unit to the end of its course; both use the same files. The copy is hidden, so that pupils do not get it
 * before it is edited. Returns its id.
 */
export async function copyUnit(deps: Deps, editor: Actor, unitId: string): Promise<string> {
  const id = deps.newId();
  const at = deps.clock();
  await recordVersion(deps.db, unitVersion(editor, id, at), async (trx) => {
    const unit = await lockManagedUnit(trx, unitId, editor);
    if (unit === undefined) throw refusal('记录不存在或已被删除');
    if (!mayEditCourse(editor.caller, editor.scope, { createBy: unit.courseCreateBy }))
      throw refusals.forbidden();
    await insertCopy(trx, unitId, {
      id,
      nameOf: (name) => copyName(name, maxNameLength),
      createBy: editor.caller.username,
      createTime: at,
    });
  });
  return id;
}
