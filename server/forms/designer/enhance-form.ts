import { enhanceRule, ruleOfEnhance } from '#openapi/enhance-slots.ts';
import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { revisionOf } from '#server/http/revision.ts';
import type { Db } from '#server/store/database.ts';
import { editDraft } from './edit-draft.ts';
import { requireByCode } from './publish-form.ts';

/** The rules of a draft as the enhance wire has them. */
export async function enhanceOfDraft(db: Db, code: string): Promise<Schema<'FormEnhance'>> {
  const form = await requireByCode(db, code);
  const rules = (form.draft.rules ?? []).map(enhanceRule);
  return { code, version: form.version, revision: revisionOf(form), rules };
}

/** Puts these in their place. */
export async function editEnhance(
  deps: Deps,
  caller: Caller,
  code: string,
  { revision, rules }: Schema<'FormEnhanceEdit'>,
): Promise<Schema<'FormEnhance'>> {
  const current = () => enhanceOfDraft(deps.db, code);
  const change = (draft: Schema<'FormDefinition'>) => ({ ...draft, rules: rules.map(ruleOfEnhance) });
  await editDraft(deps, caller, { code, revision, change, current });
  return await current();
}
