import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { Answer, messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import { sessionsTopic } from '#server/live/topics.ts';
import { findAccount, listDepartsOf, listResponsibleDepartIds } from '#server/shared/people/account.store.ts';
import { setOrgCode } from '#server/shared/people/write-user.store.ts';
import { requirePassword, notByPicture } from '#server/shared/authentication/password/require-password.ts';
import { userInfo } from '#server/shared/authentication/login/login-result.ts';
import { samePassword } from '#server/shared/passwords/password.rules.ts';
import { replacePassword } from '#server/shared/authentication/password/replace-password.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { checkPasswordChange } from './account.rules.ts';

export function accountOperations(deps: Deps): OperationsOf<'account'> {
  const changePassword = async (caller: Caller, body: BodyOf<'POST /sys/user/updatePassword'>) => {
    await updatePassword(deps, caller, body);
    return messageAnswer('密码修改成功！');
  };
  const switchDepart = async (caller: Caller, body: BodyOf<'POST /sys/selectDepart'>) =>
    new Answer('切换成功！', { userInfo: await selectDepart(deps, caller, body) });
  return {
    'POST /sys/user/updatePassword': ({ body }, { caller }) => changePassword(caller, body),
    'PUT /sys/user/updatePassword': ({ body }, { caller }) => changePassword(caller, body),
    'POST /sys/selectDepart': ({ body }, { caller }) => switchDepart(caller, body),
    'PUT /sys/selectDepart': ({ body }, { caller }) => switchDepart(caller, body),
    'GET /sys/user/getCurrentUserDeparts': async (_input, { caller }) => ({
      list: await listDepartsOf(deps.db, caller.userId),
      orgCode: caller.orgCode,
    }),
  };
}

async function updatePassword(
  deps: Deps,
  caller: Caller,
  body: BodyOf<'POST /sys/user/updatePassword'>,
): Promise<void> {
  if (caller.byPicture === true) throw refusal(notByPicture, 'oldpassword');
  const account = await findAccount(deps.db, caller.username);
  // Existing clients send the account name in the body; the token decides whose password changes.
  if (account === undefined || body.username !== caller.username) throw refusal('用户不存在！');
  // A session that must change the password was opened with the old one a moment ago: it need not be typed again.
  const isKnown = caller.passwordDue && body.oldpassword === '';
  checkPasswordChange(body, account, isKnown);
  if (!isKnown) await requirePassword(deps, account, body.oldpassword, '旧密码输入错误！');
  if (
    isKnown
      ? await deps.passwords.verify(account.password, body.password)
      : body.password === body.oldpassword
  )
    throw refusal(samePassword, 'password');
  const password = await deps.passwords.hash(body.password);
  await replacePassword(deps, account, password, { keepTokenHash: caller.tokenHash });
}

async function selectDepart(
  deps: Deps,
  caller: Caller,
  { orgCode, username }: BodyOf<'POST /sys/selectDepart'>,
) {
  if (username && username !== caller.username) throw refusal('用户不存在！');
  const departs = await listDepartsOf(deps.db, caller.userId);
  if (!departs.some((depart) => depart.orgCode === orgCode)) throw refusal('您不属于该部门', 'orgCode');
  await inTransaction(deps.db, async (trx) => {
    await setOrgCode(trx, caller.userId, orgCode);
    await publish(trx, sessionsTopic, { userId: caller.userId });
  });
  deps.sessions.invalidateUser(caller.userId);
  const account = await findAccount(deps.db, caller.username);
  if (account === undefined) throw refusal('用户不存在！');
  return userInfo(account, {
    departs,
    responsible: await listResponsibleDepartIds(deps.db, caller.userId),
  });
}
