import type { Db } from '#server/store/database.ts';

export type SavedView = {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly search: string;
  readonly shared: boolean;
};

/** Returns the views of a user and those shared by others, in order of creation. */
export async function listViews(db: Db, formId: string, userId: string): Promise<SavedView[]> {
  return await db
    .selectFrom('onlSavedView')
    .select(['id', 'userId', 'name', 'search', 'shared'])
    .where('formId', '=', formId)
    .where((eb) => eb.or([eb('userId', '=', userId), eb('shared', '=', true)]))
    .orderBy('createTime')
    .orderBy('id')
    .execute();
}

type StoredView = SavedView & { readonly formId: string; readonly createTime: Date };

/**
 * Saves a view and replaces one with the same name. Returns the user's number of views; simultaneous saves of
 * one user run one after the other.
 */
export async function keepView(trx: Db, view: StoredView): Promise<number> {
  const { formId, userId, search, shared } = view;
  await trx.selectFrom('sysUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  await trx
    .insertInto('onlSavedView')
    .values(view)
    .onConflict((conflict) => conflict.columns(['formId', 'userId', 'name']).doUpdateSet({ search, shared }))
    .execute();
  const { count } = await trx
    .selectFrom('onlSavedView')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('formId', '=', formId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * `sharedToo`: also deletes a view shared by another user, who may have left. Returns false if no view was deleted.
 */
export async function deleteView(
  db: Db,
  { id, formId, userId }: Pick<StoredView, 'id' | 'formId' | 'userId'>,
  { sharedToo }: { readonly sharedToo: boolean },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('onlSavedView')
    .where('id', '=', id)
    .where('formId', '=', formId)
    .where((eb) => eb.or([eb('userId', '=', userId), ...(sharedToo ? [eb('shared', '=', true)] : [])]))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
