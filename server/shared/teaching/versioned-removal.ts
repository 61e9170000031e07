import { requireIds } from '#server/http/id-list.ts';
import type { Actor } from '#server/http/caller.ts';
import { messageAnswer } from '#server/http/operation.ts';
import { deletionAnswer } from '#server/records/deletion-answer.ts';
import { refusal, refusals } from '#server/http/refusal.ts';
import { recordVersion, type VersionedRecord } from '#server/shared/versions/record-version.ts';
import type { Db } from '#server/store/database.ts';
import type { Recycling } from '#server/store/recycle.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { mayEditCourse } from './may-edit-course.ts';
import { notifyLearnersOf } from './notify-learners.ts';

type RemovalDeps = { readonly db: Db; readonly clock: () => Date };

/** `courseCreateBy`: the creator of the course that it is or belongs to. */
type CourseRecord = { readonly courseId: string; readonly courseCreateBy: string | null };

/** One kind of record of a course that is deleted by a flag, with a version for each step. */
export type VersionedKind = {
  readonly rows: Recycling;
  readonly version: (editor: Actor, id: string, at: Date) => VersionedRecord;
  /** Locks a record that the editor finds. */
  readonly lock: (trx: Db, id: string, editor: Actor) => Promise<CourseRecord | undefined>;
  /** Locks a deleted record that the editor may restore. */
  readonly lockDeleted: (trx: Db, id: string, editor: Actor) => Promise<CourseRecord | undefined>;
};

/** Deletes records of the editor's courses, all or none. Hand-ins of pupils stay. */
async function removeVersioned(deps: RemovalDeps, kind: VersionedKind, editor: Actor, idText: string) {
  const now = deps.clock();
  await inTransaction(deps.db, async (trx) => {
    for (const id of requireIds(idText).toSorted()) {
      const found = await kind.lock(trx, id, editor);
      if (found === undefined) throw refusal('记录不存在或已被删除');
      if (!mayEditCourse(editor.caller, editor.scope, { createBy: found.courseCreateBy }))
        throw refusals.forbidden();
      await recordVersion(trx, kind.version(editor, id, now), (db) =>
        kind.rows.markDeleted(db, [id], { username: editor.caller.username, now }),
      );
      await notifyLearnersOf(trx, found.courseId, now);
    }
  });
}

/** Restores deleted records, all or none; `ownOnly`: only those that the editor deleted a moment ago. */
async function restoreVersioned(
  deps: RemovalDeps,
  kind: VersionedKind,
  editor: Actor,
  { idText, ownOnly }: { readonly idText: string; readonly ownOnly: boolean },
) {
  const change = { username: editor.caller.username, now: deps.clock(), ownOnly };
  await inTransaction(deps.db, async (trx) => {
    for (const id of requireIds(idText).toSorted()) {
      const found = await kind.lockDeleted(trx, id, editor);
      const back = await recordVersion(trx, kind.version(editor, id, change.now), async (db) =>
        found === undefined ? [] : kind.rows.restoreDeleted(db, [id], change),
      );
      if (found === undefined || back.length === 0)
        throw refusal(ownOnly ? '已超过撤销时间' : '记录不存在或已被删除');
      await notifyLearnersOf(trx, found.courseId, change.now);
    }
  });
}

type ByBody = { readonly body: { readonly ids: string } };

/** Returns the operations that delete and restore records of a kind. */
export function versionedRemoval(deps: RemovalDeps, kind: VersionedKind) {
  return {
    delete: async ({ query }: { readonly query: { readonly id: string } }, editor: Actor) => {
      await removeVersioned(deps, kind, editor, query.id);
      return messageAnswer('删除成功！');
    },
    deleteBatch: async ({ query }: { readonly query: { readonly ids: string } }, editor: Actor) => {
      await removeVersioned(deps, kind, editor, query.ids);
      return deletionAnswer(query.ids);
    },
    restore: async ({ body }: ByBody, editor: Actor) => {
      await restoreVersioned(deps, kind, editor, { idText: body.ids, ownOnly: true });
      return messageAnswer('撤销成功！');
    },
    back: async ({ path }: { readonly path: { readonly id: string } }, editor: Actor) => {
      await restoreVersioned(deps, kind, editor, { idText: path.id, ownOnly: false });
      return messageAnswer('操作成功！');
    },
  };
}
