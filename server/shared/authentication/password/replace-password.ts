import { refusal } from '#server/http/refusal.ts';
import { setPassword } from '#server/shared/people/write-user.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import type { Sessions } from '#server/shared/authentication/session/sessions.ts';
import { clearPasswordRequirement } from '#server/shared/authentication/session/session.store.ts';
import { deletePendingProofs } from '#server/shared/authentication/recovery/pending-proofs.store.ts';

type ReplaceOptions = {
  /** The token hash of the requesting session, whose user chose the password. That session stays open. */
  readonly keepTokenHash?: string;
  /** True when another person chose the password: the user must change it at the next login. */
  readonly byOther?: boolean;
  /** The transaction to use. */
  readonly db?: Db;
};

/**
 * Sets a new password and ends the sessions opened with the old one, both or neither. `account` is the state in which
 * the permission was checked. Errors: a refusal when the password has been changed in the meantime.
 */
export async function replacePassword(
  deps: { readonly db: Db; readonly clock: () => Date; readonly sessions: Sessions },
  account: { readonly id: string; readonly password: string },
  hashed: string,
  { keepTokenHash, byOther = false, db = deps.db }: ReplaceOptions = {},
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await setPassword(trx, account, { hashed, passwordDue: byOther }, deps.clock())))
      throw refusal('密码刚刚被修改过，请重新操作', 'password');
    await deletePendingProofs(trx, account.id);
    if (keepTokenHash !== undefined) await clearPasswordRequirement(trx, keepTokenHash);
    await deps.sessions.closeAll(trx, account.id, keepTokenHash);
  });
}
