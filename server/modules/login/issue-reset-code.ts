import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller, RowScope } from '#server/http/caller.ts';
import { Answer } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { findAccount } from '#server/shared/people/account.store.ts';
import { findUserInScope } from '#server/shared/people/user-in-scope.store.ts';
import { checkAccountLevel } from '#server/shared/people/user.rules.ts';
import { minute, newResetCode, type OneTimeCodes } from '#server/shared/authentication/codes/codes.ts';

const lifetime = 24 * 60 * minute;

/** Issues a code for a person who has forgotten the password. Only its hash is stored. */
export async function issueResetCode(
  deps: Deps,
  codes: OneTimeCodes,
  [caller, scope]: readonly [Caller, RowScope],
  id: string,
): Promise<Answer<Schema<'ResetCode'>>> {
  const user = await findUserInScope(deps.db, id, scope);
  const account = user === undefined ? undefined : await findAccount(deps.db, user.username);
  if (user === undefined || account === undefined) throw refusal('用户不存在！', 'id');
  checkAccountLevel(caller, { id, level: user.level });
  if (account.status !== 1) throw refusal('该用户已冻结，请先解冻再发放重置码', 'id');
  const code = newResetCode();
  await codes.issue({ purpose: 'adminReset', subject: id }, code, {
    lifetime,
    userId: id,
    createBy: caller.username,
  });
  return new Answer('重置码已生成，只显示这一次', {
    username: account.username,
    realname: account.realname,
    code: `${code.slice(0, 4)}-${code.slice(4)}`,
    expireTime: wireTime(new Date(deps.clock().getTime() + lifetime)),
  });
}
