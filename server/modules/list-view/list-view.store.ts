import type { Db } from '#server/store/database.ts';

export type NewView = {
  readonly id: string;
  readonly userId: string;
  readonly list: string;
  readonly name: string;
  readonly definition: string;
  readonly shared: boolean;
  readonly createTime: Date;
};

/** Returns the views of a user, and with `sharedToo` those shared by others, in order of creation. */
export async function listViews(db: Db, { list, userId, sharedToo }: ViewQuery) {
  return await db
    .selectFrom('sysListView')
    .select(['id', 'userId', 'name', 'definition', 'shared'])
    .where('list', '=', list)
    .where((eb) => eb.or([eb('userId', '=', userId), ...(sharedToo ? [eb('shared', '=', true)] : [])]))
    .orderBy('createTime')
    .orderBy('id')
    .execute();
}

type ViewQuery = { readonly list: string; readonly userId: string; readonly sharedToo: boolean };

/**
 * Saves a view and replaces one with the same name. Returns the user's number of views; simultaneous saves of
 * one user run one after the other.
 */
export async function upsertView(trx: Db, view: NewView): Promise<number> {
  const { list, userId, definition, shared } = view;
  await trx.selectFrom('sysUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  await trx
    .insertInto('sysListView')
    .values(view)
    .onConflict((conflict) =>
      conflict.columns(['list', 'userId', 'name']).doUpdateSet({ definition, shared }),
    )
    .execute();
  const { count } = await trx
    .selectFrom('sysListView')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('list', '=', list)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** `sharedToo`: also deletes a view shared by another user. Returns false if no view was deleted. */
export async function deleteView(
  db: Db,
  id: string,
  { userId, sharedToo }: Omit<ViewQuery, 'list'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sysListView')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('userId', '=', userId), ...(sharedToo ? [eb('shared', '=', true)] : [])]))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
