import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { setPassword } from './account.store.ts';

/**
 * A new password and the end of the sessions opened with the old one, both or neither. `account` is as it was when the
 * right to do this was checked: a password changed in the meantime is a refusal. `keep`: the session that asks.
 */
export async function replacePassword(
  deps: Deps,
  account: { readonly id: string; readonly password: string },
  hashed: string,
  keep?: string,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (!(await setPassword(trx, account, hashed, deps.clock())))
      throw refuse('密码刚刚被修改过，请重新操作', 'password');
    await deps.sessions.closeAll(trx, account.id, keep);
  });
}
