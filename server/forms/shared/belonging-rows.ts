import type { Db } from '#server/store/database.ts';
import { requireBelongingDeletable } from './deletable.ts';
import type { PublishedForm } from './published-form.store.ts';
import { asRefusals } from './row-errors.ts';
import { belongingGates, type GateDeps, type RowPolicy } from './row-policy.ts';
import type { RowDeps } from './row-parts.ts';
import type { AuthorizedQuery } from './authorized-query.store.ts';
import {
  listDeletedWith,
  markBelongingDeleted,
  purgeBelongingRows,
  restoreBelongingRows,
} from './row-write.store.ts';
import { notifyRowsChanged } from './notify-rows.ts';

// Rows of sub-tables are deleted and restored with their parent row, recursively and in the same transaction.

/** A sub-table of a form with its own sub-tables. Forms may refer to each other in a cycle; their rows do not. */
export type Belonging = { readonly policy: RowPolicy; readonly below: readonly Belonging[] };

/** Returns the sub-tables below a form. Call it before the transaction, which must not wait for anything else. */
export async function belongingOf(deps: GateDeps, policy: RowPolicy): Promise<readonly Belonging[]> {
  const known = new Map<string, readonly Belonging[]>();
  const below = async (of: RowPolicy): Promise<readonly Belonging[]> => {
    const found = known.get(of.form.id);
    if (found !== undefined) return found;
    const subs: Belonging[] = [];
    known.set(of.form.id, subs);
    for (const sub of await belongingGates(deps, of)) subs.push({ policy: sub, below: await below(sub) });
    return subs;
  };
  return await below(policy);
}

/** Returns the forms, each once. */
export function formsOf(belonging: readonly Belonging[]): PublishedForm[] {
  const found = new Map<string, PublishedForm>();
  const add = (some: readonly Belonging[]): void => {
    for (const { policy, below } of some) {
      if (found.has(policy.form.id)) continue;
      found.set(policy.form.id, policy.form);
      add(below);
    }
  };
  add(belonging);
  return [...found.values()];
}

/** Deletes the rows of sub-tables. Errors: a refusal if a rule of their form forbids the deletion of one. */
export async function deleteBelonging(
  inside: RowDeps,
  belonging: readonly Belonging[],
  ids: readonly string[],
  now: Date,
): Promise<void> {
  for (const { policy, below } of belonging) {
    await requireBelongingDeletable(inside, policy, ids);
    const deletedIds = await markBelongingDeleted(inside.db, policy.authorized('delete'), ids, now);
    if (deletedIds.length === 0) continue;
    await notifyRowsChanged(inside.db, policy.form.id);
    await deleteBelonging(inside, below, deletedIds, now);
  }
}

/**
 * Restores the rows of sub-tables. Call it before the parent rows are restored, while they still have their deletion
 * time.
 */
export async function restoreBelonging(
  trx: Db,
  main: AuthorizedQuery,
  belonging: readonly Belonging[],
  ids: readonly string[],
  now: Date,
): Promise<void> {
  for (const { policy, below } of belonging) {
    const authorized = policy.authorized('undo');
    const back = await listDeletedWith(trx, authorized, main, ids);
    if (back.length === 0) continue;
    await restoreBelonging(trx, authorized, below, back, now);
    await asRefusals(policy, () => restoreBelongingRows(trx, authorized, back, now));
    await notifyRowsChanged(trx, policy.form.id);
  }
}

export async function purgeBelonging(
  trx: Db,
  belonging: readonly Belonging[],
  ids: readonly string[],
): Promise<void> {
  for (const { policy, below } of belonging) {
    const purgedIds = await purgeBelongingRows(trx, policy.authorized('bin'), ids);
    if (purgedIds.length > 0) await purgeBelonging(trx, below, purgedIds);
  }
}
