import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { editRecord } from '#server/records/record-commands.ts';
import { inTransaction } from '#server/store/transaction.ts';
import type { Definition } from './definition.rules.ts';
import { formKind } from './form-kind.ts';
import { lockForm } from './online-form.store.ts';
import { requireByCode } from './publish-form.ts';

type DraftEdit = {
  readonly code: string;
  readonly revision?: string | null | undefined;
  /** Errors: refusals. */
  readonly change: (draft: Definition) => Definition;
  /** Returns the current state, for the answer and for a version conflict. */
  readonly current: () => Promise<object>;
};

/** Changes a part of a form's draft; other parts keep simultaneous changes. */
export async function editDraft(
  deps: Deps,
  caller: Caller,
  { code, revision, change, current }: DraftEdit,
): Promise<void> {
  const { id } = await requireByCode(deps.db, code);
  await inTransaction(deps.db, async (trx) => {
    await lockForm(trx, id);
    const { draft } = await requireByCode(trx, code);
    const values = { draft: JSON.stringify(change(draft)) };
    await editRecord({ ...deps, db: trx }, formKind, caller, { id, revision, values, current });
  });
}
