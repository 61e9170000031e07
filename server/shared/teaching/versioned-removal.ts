import { chosenIds } from '#server/http/id-list.ts';
import type { Caller } from '#server/http/caller.ts';
import { done } from '#server/http/operation.ts';
import { removed } from '#server/records/removed.ts';
import { refuse, refusals } from '#server/http/refusal.ts';
import { keepVersion, type Versioned } from '#server/shared/records/keep-version.ts';
import type { Db } from '#server/store/database.ts';
import type { Recycling } from '#server/store/recycle.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import type { CourseViewer } from './course-visibility.store.ts';
import { mayEditCourse } from './may-edit-course.ts';
import { notifyLearnersOf } from './notify-learners.ts';

type RemovalDeps = { readonly db: Db; readonly clock: () => Date };

export type Editor = CourseViewer & { readonly caller: Caller };
/** `courseCreateBy`: the creator of the course that it is or belongs to. */
type Locked = { readonly courseId: string; readonly courseCreateBy: string | null };

/** One kind of record of a course that is deleted by a flag, with a version for each step. */
export type VersionedKind = {
  readonly rows: Recycling;
  readonly version: (editor: Editor, id: string, at: Date) => Versioned;
  /** Locks a record that the editor finds. */
  readonly lock: (trx: Db, id: string, editor: Editor) => Promise<Locked | undefined>;
  /** Locks a deleted record that the editor may restore. */
  readonly lockDeleted: (trx: Db, id: string, editor: Editor) => Promise<Locked | undefined>;
};

/** Deletes records of the editor's courses, all or none. Hand-ins of pupils stay. */
async function removeVersioned(deps: RemovalDeps, kind: VersionedKind, editor: Editor, idText: string) {
  const now = deps.clock();
  await inTransaction(deps.db, async (trx) => {
    for (const id of chosenIds(idText).toSorted()) {
      const found = await kind.lock(trx, id, editor);
      if (found === undefined) throw refuse('记录不存在或已被删除');
      if (!mayEditCourse(editor.caller, editor.scope, { createBy: found.courseCreateBy }))
        throw refusals.forbidden();
      await keepVersion(trx, kind.version(editor, id, now), (db) =>
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
  editor: Editor,
  { idText, ownOnly }: { readonly idText: string; readonly ownOnly: boolean },
) {
  const change = { username: editor.caller.username, now: deps.clock(), ownOnly };
  await inTransaction(deps.db, async (trx) => {
    for (const id of chosenIds(idText).toSorted()) {
      const found = await kind.lockDeleted(trx, id, editor);
      const back = await keepVersion(trx, kind.version(editor, id, change.now), async (db) =>
        found === undefined ? [] : kind.rows.restoreDeleted(db, [id], change),
      );
      if (found === undefined || back.length === 0)
        throw refuse(ownOnly ? '已超过撤销时间' : '记录不存在或已被删除');
      await notifyLearnersOf(trx, found.courseId, change.now);
    }
  });
}

type ByBody = { readonly body: { readonly ids: string } };

/** Returns the operations that delete and restore records of a kind. */
export function versionedRemoval(deps: RemovalDeps, kind: VersionedKind) {
  return {
    delete: async ({ query }: { readonly query: { readonly id: string } }, editor: Editor) => {
      await removeVersioned(deps, kind, editor, query.id);
      return done('删除成功！');
    },
    deleteBatch: async ({ query }: { readonly query: { readonly ids: string } }, editor: Editor) => {
      await removeVersioned(deps, kind, editor, query.ids);
      return removed(query.ids);
    },
    restore: async ({ body }: ByBody, editor: Editor) => {
      await restoreVersioned(deps, kind, editor, { idText: body.ids, ownOnly: true });
      return done('撤销成功！');
    },
    back: async ({ path }: { readonly path: { readonly id: string } }, editor: Editor) => {
      await restoreVersioned(deps, kind, editor, { idText: path.id, ownOnly: false });
      return done('操作成功！');
    },
  };
}
