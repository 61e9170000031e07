import { enhanceRule, ruleOfEnhance } from '#openapi/enhance-slots.ts';
import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { editRecord } from '#server/http/keep-record.ts';
import { revisionOf } from '#server/http/revision.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { formKind } from './form-kind.ts';
import { lockForm } from './online-form.store.ts';
import { demandByCode } from './publish-form.ts';

/** The rules of a draft as the enhance wire has them. */
export async function enhanceOfDraft(db: Db, code: string): Promise<Schema<'FormEnhance'>> {
  const form = await demandByCode(db, code);
  const rules = (form.draft.rules ?? []).map(enhanceRule);
  return { code, version: form.version, revision: revisionOf(form), rules };
}

/** Puts these in their place; what else the draft has stays, whoever saves it meanwhile. */
export async function editEnhance(
  deps: Deps,
  caller: Caller,
  code: string,
  { revision, rules }: Schema<'FormEnhanceEdit'>,
): Promise<Schema<'FormEnhance'>> {
  const { id } = await demandByCode(deps.db, code);
  const current = () => enhanceOfDraft(deps.db, code);
  await inTransaction(deps.db, async (trx) => {
    await lockForm(trx, id);
    const { draft } = await demandByCode(trx, code);
    const values = { draft: JSON.stringify({ ...draft, rules: rules.map(ruleOfEnhance) }) };
    await editRecord({ ...deps, db: trx }, formKind, caller, { id, revision, values, current });
  });
  return await current();
}
