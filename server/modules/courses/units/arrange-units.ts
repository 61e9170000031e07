import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { refusal, refusals } from '#server/http/refusal.ts';
import { VersionConflict } from '#server/http/revision.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { recordVersion } from '#server/shared/versions/record-version.ts';
import { mayEditCourse } from '#server/shared/teaching/may-edit-course.ts';
import { notifyLearnersOf } from '#server/shared/teaching/notify-learners.ts';
import type { Actor } from '#server/http/caller.ts';
import type { VersionedKind } from '#server/shared/teaching/versioned-removal.ts';
import { unitRecycling, updateUnit } from '#server/shared/teaching/write-unit.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { lockManagedUnit } from './course-unit.store.ts';
import { unitVersion } from './save-unit.ts';
import { lockDeletedUnit, lockUnits } from './unit-bin.store.ts';

/** Deletes and restores units. */
export const unitKind: VersionedKind = {
  rows: unitRecycling,
  version: unitVersion,
  lock: lockManagedUnit,
  lockDeleted: lockDeletedUnit,
};

type UnitPlaces = BodyOf<'PUT /teaching/teachingCourseUnit/editBatch'>;

type Moved = Awaited<ReturnType<typeof lockUnits>>[number];

/** Returns the refusal of a move whose caller read an order that has changed since. */
function orderConflict({ id, orderNum, updateBy, updateTime, createTime }: Moved): VersionConflict {
  const at = wireTime(updateTime ?? createTime);
  return new VersionConflict(
    updateBy ?? '',
    (by) => `${by === '' ? '别人' : by}刚刚调整了单元的顺序，请看过新的顺序再移动`,
    (by) => ({ status: 409, result: { conflict: { id, orderNum }, by, at } }),
  );
}

/**
 * Sets the order of units of one course and their places on its map; unchanged units are not written. Errors: a
 * version conflict when a unit is not where the caller saw it.
 */
export async function placeUnits(deps: Deps, editor: Actor, places: UnitPlaces): Promise<void> {
  const requested = new Map(places.map(({ id, wasOrderNum, ...place }) => [id, { wasOrderNum, place }]));
  const at = deps.clock();
  await inTransaction(deps.db, async (trx) => {
    const units = await lockUnits(trx, [...requested.keys()], editor);
    if (units.length < requested.size) throw refusal('记录不存在或已被删除');
    const [first] = units;
    if (units.some(({ courseId }) => courseId !== first?.courseId)) throw refusal('只能调整同一课程的单元');
    if (!mayEditCourse(editor.caller, editor.scope, { createBy: first?.courseCreateBy ?? null }))
      throw refusals.forbidden();
    const moved = units.find(({ id, orderNum }) => {
      const seen = requested.get(id)?.wasOrderNum;
      return seen !== undefined && seen !== orderNum;
    });
    if (moved !== undefined) throw orderConflict(moved);
    for (const { id, mapX, mapY, orderNum } of units) {
      const before = { mapX, mapY, orderNum };
      const after = { ...before, ...requested.get(id)?.place };
      if (JSON.stringify(after) === JSON.stringify(before)) continue;
      await recordVersion(trx, unitVersion(editor, id, at), (db) =>
        updateUnit(db, id, { ...after, updateBy: editor.caller.username, updateTime: at }),
      );
    }
    if (first !== undefined) await notifyLearnersOf(trx, first.courseId, at);
  });
}
