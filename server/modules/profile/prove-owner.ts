import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { refuse } from '#server/http/refusal.ts';
import { findActiveById } from '#server/shared/people/account.store.ts';
import { changeBinding, createOneTimeCodes } from '#server/shared/sessions/codes.ts';
import { requirePassword, notByPicture } from '#server/shared/sessions/require-password.ts';
import { forgetPhoneProofs } from '#server/shared/sessions/forget-recoveries.store.ts';
import type { Db } from '#server/store/database.ts';
import { checkOwnName, type profileValues } from './profile.rules.ts';

type Proof = (trx: Db) => Promise<void>;
const nothing: Proof = async () => undefined;

/**
 * Phone and e-mail are ways into the account, so an open session alone does not change them: its owner gives the
 * password, or the code that went to the present number. The code is used up in the transaction of the change, and
 * stays good when that is refused. Errors: refusals that name the field.
 */
export async function proofOf(
  deps: Deps,
  caller: Caller,
  values: ReturnType<typeof profileValues>,
  { oldpassword = '', smscode = '' }: BodyOf<'PUT /teaching/user/edit'>,
): Promise<Proof> {
  const account = await findActiveById(deps.db, caller.userId);
  if (account === undefined) throw refuse('用户不存在！');
  checkOwnName(caller, account.realname, values.realname);
  const differs = (field: 'phone' | 'email') =>
    values[field] !== undefined && values[field] !== account[field];
  if (!differs('phone') && !differs('email')) return nothing;
  if (caller.byPicture === true) throw refuse(notByPicture, 'oldpassword');
  if (smscode.trim() !== '') {
    const codes = createOneTimeCodes(deps.db, deps.clock, deps.codeSecret);
    const take = await codes.check(changeBinding(account.id, account.phone ?? ''), smscode.trim());
    return async (trx) => {
      if ((await take?.(trx)) === undefined) throw refuse('手机验证码错误', 'smscode');
      await forgetPhoneProofs(trx, account.id);
    };
  }
  if (oldpassword === '') throw refuse('修改手机号或邮箱前，请输入当前密码', 'oldpassword');
  await requirePassword(deps, account, oldpassword, '当前密码不正确');
  return (trx) => forgetPhoneProofs(trx, account.id);
}
