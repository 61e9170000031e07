import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { findActiveById } from '#server/shared/people/account.store.ts';
import { changeBinding, createOneTimeCodes } from '#server/shared/authentication/codes/codes.ts';
import { requirePassword, notByPicture } from '#server/shared/authentication/password/require-password.ts';
import { deletePendingProofs } from '#server/shared/authentication/recovery/pending-proofs.store.ts';
import type { Db } from '#server/store/database.ts';
import { checkOwnName, type profileValues } from './profile.rules.ts';

type Proof = (trx: Db) => Promise<void>;
const noProof: Proof = async () => undefined;

/**
 * Returns the check to run in the transaction that changes a profile. Phone and e-mail give access to the account, so
 * an open session is not enough to change them: the owner gives the password, or the code sent to the present number.
 * A code stays valid when the change is refused. Errors: refusals that name the field.
 */
export async function proofOf(
  deps: Deps,
  caller: Caller,
  values: ReturnType<typeof profileValues>,
  { oldpassword = '', smscode = '' }: BodyOf<'PUT /teaching/user/edit'>,
): Promise<Proof> {
  const account = await findActiveById(deps.db, caller.userId);
  if (account === undefined) throw refusal('用户不存在！');
  checkOwnName(caller, account.realname, values.realname);
  const differs = (field: 'phone' | 'email') =>
    values[field] !== undefined && values[field] !== account[field];
  if (!differs('phone') && !differs('email')) return noProof;
  if (caller.byPicture === true) throw refusal(notByPicture, 'oldpassword');
  if (smscode.trim() !== '') {
    const codes = createOneTimeCodes(deps.db, deps.clock, deps.codeSecret);
    const take = await codes.check(changeBinding(account.id, account.phone ?? ''), smscode.trim());
    return async (trx) => {
      if ((await take?.(trx)) === undefined) throw refusal('手机验证码错误', 'smscode');
      await deletePendingProofs(trx, account.id, { keepAdminReset: true });
    };
  }
  if (oldpassword === '') throw refusal('修改手机号或邮箱前，请输入当前密码', 'oldpassword');
  await requirePassword(deps, account, oldpassword, '当前密码不正确');
  return (trx) => deletePendingProofs(trx, account.id, { keepAdminReset: true });
}
