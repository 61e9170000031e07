import { refuse } from '#server/http/refusal.ts';
import { setPassword } from '#server/shared/people/write-user.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import type { Sessions } from './sessions.ts';
import { settleSession } from './session.store.ts';
import { forgetRecoveries } from './forget-recoveries.store.ts';

type Options = {
  /** The requesting session, whose user chose the password. */
  readonly keep?: string;
  /** True when another person chose it: the user must change it at the next login. */
  readonly byOther?: boolean;
  /** The transaction to use. */
  readonly db?: Db;
};

/**
 * Sets a new password and ends the sessions opened with the old one, both or neither. `account` is the state in which
 * the permission was checked: a password changed in the meantime is a refusal.
 */
export async function replacePassword(
  deps: { readonly db: Db; readonly clock: () => Date; readonly sessions: Sessions },
  account: { readonly id: string; readonly password: string },
  hashed: string,
  { keep, byOther = false, db = deps.db }: Options = {},
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await setPassword(trx, account, { hashed, passwordDue: byOther }, deps.clock())))
      throw refuse('密码刚刚被修改过，请重新操作', 'password');
    await forgetRecoveries(trx, account.id);
    if (keep !== undefined) await settleSession(trx, keep);
    await deps.sessions.closeAll(trx, account.id, keep);
  });
}
