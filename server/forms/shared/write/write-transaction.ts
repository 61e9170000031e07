import { inTransaction } from '#server/store/transaction.ts';
import { asRefusals } from './constraint-errors.ts';
import type { RowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import type { PublishedForm } from '#server/forms/shared/published-form.store.ts';

/**
 * Runs a write of rows in one transaction, or in the one that is already open. It fills caches before the transaction:
 * filling one inside would need a second connection, and could deadlock when all connections do so. Errors: refusals
 * for broken keys.
 */
export async function inWriteTransaction<T>(
  deps: RowDeps,
  policy: Pick<RowPolicy, 'form' | 'access'>,
  work: (inside: RowDeps) => Promise<T>,
): Promise<T> {
  if (deps.db.isTransaction) return await asRefusals(policy, () => work(deps));
  const preloaded = await withPreloadedCaches(deps, policy.form);
  return await asRefusals(policy, () => inTransaction(deps.db, (trx) => work({ ...preloaded, db: trx })));
}

/** Returns dependencies with the dictionaries and the forms that the write needs, as they are now. */
async function withPreloadedCaches(deps: RowDeps, form: PublishedForm): Promise<RowDeps> {
  const items = await deps.dictionaries.all();
  const forms = new Map<string, PublishedForm | undefined>([[form.code, form]]);
  const loadForms = async (codes: readonly string[]): Promise<void> => {
    for (const code of codes) if (!forms.has(code)) forms.set(code, await deps.onlineForms(code));
  };
  await loadForms(namedBy(form));
  // Sub-rows are written with their main row and refer to forms too.
  for (const code of subsOf(form)) await loadForms(namedBy(forms.get(code)));
  return {
    ...deps,
    dictionaries: { ...deps.dictionaries, all: () => Promise.resolve(items) },
    onlineForms: (code) => (forms.has(code) ? Promise.resolve(forms.get(code)) : deps.onlineForms(code)),
  };
}

const subsOf = ({ definition: { subs = [] } }: PublishedForm): string[] => subs.map((sub) => sub.form);

function namedBy(form: PublishedForm | undefined): string[] {
  if (form === undefined) return [];
  const linked = form.definition.fields.flatMap((field) => field.form ?? []);
  return [...form.mains, ...subsOf(form), ...linked];
}
