import type { Db } from '#server/store/database.ts';
import { requireSubRowsDeletable } from './deletable.ts';
import type { PublishedForm } from '#server/forms/shared/published-form.store.ts';
import { asRefusals } from './constraint-errors.ts';
import { subTablePolicies, type PolicyDeps, type RowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import type { AuthorizedQuery } from '#server/forms/shared/access/authorized-query.store.ts';
import { listSubRowsDeletedWith, markSubRowsDeleted, purgeSubRows, restoreRows } from './row-write.store.ts';
import { notifyRowsChanged } from './notify-rows.ts';

// Rows of sub-tables are deleted and restored with their parent row, recursively and in the same transaction.

/** A sub-table of a form with its own sub-tables. Forms may refer to each other in a cycle; their rows do not. */
export type SubTable = { readonly policy: RowPolicy; readonly below: readonly SubTable[] };

/** Returns the sub-tables below a form. Call it before the transaction, which must not wait for anything else. */
export async function subTablesOf(deps: PolicyDeps, policy: RowPolicy): Promise<readonly SubTable[]> {
  const known = new Map<string, readonly SubTable[]>();
  const below = async (of: RowPolicy): Promise<readonly SubTable[]> => {
    const found = known.get(of.form.id);
    if (found !== undefined) return found;
    const subs: SubTable[] = [];
    known.set(of.form.id, subs);
    for (const sub of await subTablePolicies(deps, of)) subs.push({ policy: sub, below: await below(sub) });
    return subs;
  };
  return await below(policy);
}

/** Returns the forms, each once. */
export function formsOf(subTables: readonly SubTable[]): PublishedForm[] {
  const found = new Map<string, PublishedForm>();
  const add = (some: readonly SubTable[]): void => {
    for (const { policy, below } of some) {
      if (found.has(policy.form.id)) continue;
      found.set(policy.form.id, policy.form);
      add(below);
    }
  };
  add(subTables);
  return [...found.values()];
}

/** Deletes the rows of sub-tables. Errors: a refusal if a rule of their form forbids the deletion of one. */
export async function deleteInSubTables(
  inside: RowDeps,
  subTables: readonly SubTable[],
  ids: readonly string[],
  now: Date,
): Promise<void> {
  for (const { policy, below } of subTables) {
    await requireSubRowsDeletable(inside, policy, ids);
    const deletedIds = await markSubRowsDeleted(inside.db, policy.queryFor('delete'), ids, now);
    if (deletedIds.length === 0) continue;
    await notifyRowsChanged(inside.db, policy.form.id);
    await deleteInSubTables(inside, below, deletedIds, now);
  }
}

/**
 * Restores the rows of sub-tables. Call it before the parent rows are restored, while they still have their deletion
 * time.
 */
export async function restoreInSubTables(
  trx: Db,
  main: AuthorizedQuery,
  subTables: readonly SubTable[],
  ids: readonly string[],
  now: Date,
): Promise<void> {
  for (const { policy, below } of subTables) {
    const query = policy.queryFor('undo');
    const subIds = await listSubRowsDeletedWith(trx, query, main, ids);
    if (subIds.length === 0) continue;
    await restoreInSubTables(trx, query, below, subIds, now);
    await asRefusals(policy, () => restoreRows(trx, query, subIds, { now, ownOnly: false }));
    await notifyRowsChanged(trx, policy.form.id);
  }
}

/** Purges the rows of sub-tables. */
export async function purgeInSubTables(
  trx: Db,
  subTables: readonly SubTable[],
  ids: readonly string[],
): Promise<void> {
  for (const { policy, below } of subTables) {
    const purgedIds = await purgeSubRows(trx, policy.queryFor('bin'), ids);
    if (purgedIds.length > 0) await purgeInSubTables(trx, below, purgedIds);
  }
}
