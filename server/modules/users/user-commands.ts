import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { idList } from '#server/http/id-list.ts';
import { refusal } from '#server/http/refusal.ts';
import { countOtherAdmins, listTargetUsers } from '#server/shared/people/target-users.store.ts';
import { checkAccountLevel } from '#server/shared/people/user.rules.ts';
import { purgeUsers, setStatus, userRecycling } from '#server/shared/people/write-user.store.ts';
import { requireAdministratorAfter } from '#server/shared/permission/require-administrator.ts';
import { checkGuessable, samePassword } from '#server/shared/passwords/password.rules.ts';
import { replacePassword } from '#server/shared/authentication/password/replace-password.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { handOver } from './hand-over.ts';
import { findPasswordOf, listAuthors } from './user-target.store.ts';

/** Returns the users if all are in scope and the caller may change the accounts. Errors: refusals. */
async function requireUsers(deps: Deps, { caller, scope }: Actor, ids: readonly string[], deleted = false) {
  if (ids.length === 0) throw refusal('请选择一条记录！');
  const found = await listTargetUsers(deps.db, ids, scope, deleted);
  if (found.length < ids.length) throw refusal('用户不存在！');
  for (const target of found) checkAccountLevel(caller, target);
  return found;
}

/**
 * Deletes users logically, ends their sessions, and hands over what they are responsible for. Users cannot delete
 * themselves, and an administrator must remain. Returns what was handed over, in words.
 */
export async function deleteUsers(
  deps: Deps,
  actor: Actor,
  idText: string,
  to: string | undefined,
): Promise<string> {
  const ids = idList(idText);
  const found = await requireUsers(deps, actor, ids);
  const { username, userId } = actor.caller;
  if (ids.includes(userId)) throw refusal('不能删除自己的账号！');
  return await requireAdministratorAfter(deps.db, async (trx) => {
    if (found.some(({ isAdmin }) => isAdmin) && (await countOtherAdmins(trx, ids)) === 0)
      throw refusal('至少要保留一个管理员！');
    const now = deps.clock();
    // First, because it waits for a colleague who is handing over to one of these users.
    await userRecycling.markDeleted(trx, ids, { username, now });
    const { text } = await handOver(trx, deps, actor, { ids, to, step: { kind: 'delete' }, at: now });
    for (const id of ids) await deps.sessions.closeAll(trx, id);
    return text;
  });
}

/**
 * Locks or unlocks users; a locked user is logged out at once, and what the user is responsible for is handed over.
 * Administrators cannot be locked (docs/behaviour.md#roles). Returns what was handed over, in words.
 */
export async function freezeUsers(deps: Deps, actor: Actor, body: Schema<'UserFreeze'>): Promise<string> {
  const ids = idList(body.ids);
  const found = await requireUsers(deps, actor, ids);
  if (found.some(({ isAdmin }) => isAdmin))
    throw refusal(
      ids.length === 1 ? '不能对管理员账号这样操作！' : '选中的用户里有管理员，不能这样操作，请重新选择！',
    );
  if (ids.includes(actor.caller.userId)) throw refusal('不能冻结自己的账号！');
  const at = deps.clock();
  const change = { updateBy: actor.caller.username, updateTime: at };
  return await requireAdministratorAfter(deps.db, async (trx) => {
    await setStatus(trx, ids, body.status, change);
    if (body.status !== 2) return '';
    for (const id of ids) await deps.sessions.closeAll(trx, id);
    const frozenIds = found.filter(({ status }) => status === 2).map(({ id }) => id);
    const order = { ids, to: body.handOverTo, step: { kind: 'freeze', frozenIds }, at } as const;
    return (await handOver(trx, deps, actor, order)).text;
  });
}

/** Sets a user's password without the old one and ends their sessions; the next login must change it. */
export async function resetPassword(
  deps: Deps,
  actor: Actor,
  body: Schema<'UserPassword'> & { readonly id: string },
): Promise<void> {
  const [target] = await requireUsers(deps, actor, [body.id]);
  if (body.password !== body.confirmpassword) throw refusal('两次输入的密码不一样！', 'confirmpassword');
  const account = await findPasswordOf(deps.db, body.id);
  if (account === undefined) throw refusal('用户不存在！');
  const { userId, tokenHash } = actor.caller;
  // The password of a pupil is changed at the first login, so it may be easy to read out; passwords of staff
  // and one's own may not.
  if ((target?.level ?? 0) > 0 || userId === body.id) checkGuessable(body.password, account);
  else if (body.password.toLowerCase() === account.username.toLowerCase())
    throw refusal('密码不能与账号相同', 'password');
  if (await deps.passwords.verify(account.password, body.password)) throw refusal(samePassword, 'password');
  const hashed = await deps.passwords.hash(body.password);
  await replacePassword(
    deps,
    account,
    hashed,
    userId === body.id ? { keepTokenHash: tokenHash } : { byOther: true },
  );
}

/**
 * Restores deleted users; a user without access to the recycle bin can undo only their own recent deletion.
 */
export async function restoreUsers(deps: Deps, actor: Actor, idText: string): Promise<number> {
  const ids = idList(idText);
  await requireUsers(deps, actor, ids, true);
  const { username, grants } = actor.caller;
  return await inTransaction(deps.db, async (trx) => {
    const ownOnly = !grants.has('user:recycle');
    const back = await userRecycling.restoreDeleted(trx, ids, { username, now: deps.clock(), ownOnly });
    if (back.length < ids.length) throw refusal('已超过撤销时间，请联系管理员从回收站还原');
    return back.length;
  });
}

/** Purges users from the recycle bin. Users with works are kept, because works must not be lost. */
export async function purgeDeletedUsers(deps: Deps, actor: Actor, idText: string): Promise<number> {
  const ids = idList(idText);
  await requireUsers(deps, actor, ids, true);
  return await inTransaction(deps.db, async (trx) => {
    const authors = await listAuthors(trx, ids);
    if (authors.length > 0)
      throw refusal(`以下用户还有作品，不能彻底删除：${authors.slice(0, 10).join('、')}`);
    return await purgeUsers(trx, ids);
  });
}
