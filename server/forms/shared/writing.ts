import { inTransaction } from '#server/store/transaction.ts';
import { asRefusals } from './row-errors.ts';
import type { RowPolicy } from './row-policy.ts';
import type { RowDeps } from './row-parts.ts';
import type { PublishedForm } from './published-form.store.ts';

/**
 * Runs a write of rows in one transaction, or in the one that is already open. It fills caches before the transaction:
 * filling one inside would need a second connection, and could deadlock when all connections do so. Errors: refusals
 * for broken keys.
 */
export async function whileWriting<T>(
  parts: RowDeps,
  policy: Pick<RowPolicy, 'form' | 'access'>,
  work: (inside: RowDeps) => Promise<T>,
): Promise<T> {
  if (parts.db.isTransaction) return await asRefusals(policy, () => work(parts));
  const known = await withoutCaches(parts, policy.form);
  return await asRefusals(policy, () => inTransaction(parts.db, (trx) => work({ ...known, db: trx })));
}

async function withoutCaches(parts: RowDeps, form: PublishedForm): Promise<RowDeps> {
  const items = await parts.dictionaries.all();
  const forms = new Map<string, PublishedForm | undefined>([[form.code, form]]);
  const ask = async (codes: readonly string[]): Promise<void> => {
    for (const code of codes) if (!forms.has(code)) forms.set(code, await parts.onlineForms(code));
  };
  await ask(namedBy(form));
  // Sub-rows are written with their main row and refer to forms too.
  for (const code of subsOf(form)) await ask(namedBy(forms.get(code)));
  return {
    ...parts,
    dictionaries: { ...parts.dictionaries, all: () => Promise.resolve(items) },
    onlineForms: (code) => (forms.has(code) ? Promise.resolve(forms.get(code)) : parts.onlineForms(code)),
  };
}

const subsOf = ({ definition: { subs = [] } }: PublishedForm): string[] => subs.map((sub) => sub.form);

function namedBy(form: PublishedForm | undefined): string[] {
  if (form === undefined) return [];
  const linked = form.definition.fields.flatMap((field) => field.form ?? []);
  return [...form.mains, ...subsOf(form), ...linked];
}
