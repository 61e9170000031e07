import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { Answer, messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { publish } from '#server/live/publish.ts';
import { sessionsTopic } from '#server/live/topics.ts';
import { nicknameNeighbours } from '#server/shared/people/nickname-neighbours.store.ts';
import { nicknameOf } from '#server/shared/people/nickname.rules.ts';
import { listDepartsOf, listResponsibleDepartIds } from '#server/shared/people/account.store.ts';
import { userTexts } from '#server/shared/people/user-texts.store.ts';
import { translateUserDuplicates } from '#server/shared/people/user-duplicates.ts';
import { updateProfile } from '#server/shared/people/write-user.store.ts';
import { userInfo } from '#server/shared/authentication/login/login-result.ts';
import { deleteSessions, listSessions } from '#server/shared/authentication/session/own-sessions.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { mayRename, profileValues } from './profile.rules.ts';
import { proofOf } from './prove-owner.ts';
import { findProfile, isOwnPicture, mayPupilsUpload } from './profile.store.ts';

export function profileOperations(deps: Deps): OperationsOf<'profile'> {
  const { db, clock } = deps;
  return {
    'GET /teaching/user/info': async (_input, { caller }) => {
      const [account, texts, mayUploadAvatar] = await Promise.all([
        findProfile(db, caller.userId),
        userTexts(db, [caller.userId]),
        mayShowUploads(db, caller),
      ]);
      const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).join(',');
      return {
        ...account,
        mayRename: mayRename(caller),
        mayUploadAvatar,
        roleTxt: names(texts.roles),
        orgCodeTxt: names(texts.departs),
      };
    },
    'PUT /teaching/user/edit': async ({ body }, { caller }) =>
      new Answer('修改成功！', await saveProfile(deps, caller, body)),
    'GET /teaching/user/sessions': async (_input, { caller }) => {
      const rows = await listSessions(db, caller.userId, caller.tokenHash, clock());
      return rows.map(({ createdAt, lastSeenAt, current, ...session }) => ({
        ...session,
        current: Boolean(current),
        loginTime: wireTime(createdAt),
        lastSeenTime: wireTime(lastSeenAt),
      }));
    },
    'POST /teaching/user/closeSession': async ({ body }, { caller }) => {
      if (caller.tokenHash.slice(0, 32) === body.id) throw refusal('要退出这台设备，请点“退出登录”');
      if ((await endSessions(deps, caller, { id: body.id })) === 0) throw refusal('那台设备已经退出登录');
      return messageAnswer('那台设备已退出登录');
    },
    'POST /teaching/user/closeOtherSessions': async (_input, { caller }) =>
      new Answer(
        '其他设备都已退出登录',
        await endSessions(deps, caller, { keepTokenHash: caller.tokenHash }),
      ),
  };
}

/** Writes the caller's own row; open sessions of the caller get the new name. */
async function saveProfile(
  deps: Deps,
  caller: Caller,
  body: BodyOf<'PUT /teaching/user/edit'>,
): Promise<Schema<'UserInfo'>> {
  const { db, clock } = deps;
  const now = clock();
  const nickname =
    body.nickname === undefined
      ? {}
      : {
          nickname: nicknameOf(
            body.nickname ?? '',
            caller.realname,
            await nicknameNeighbours(db, caller.userId),
          ),
        };
  const values = { ...profileValues(body, now), ...nickname };
  const prove = await proofOf(deps, caller, values, body);
  // Users cannot be restored from one's own settings, so the scope is empty.
  const actor = { caller, scope: { kind: 'none' } } as const;
  const save = () =>
    inTransaction(db, async (trx) => {
      await prove(trx);
      const { avatar } = values;
      if (typeof avatar === 'string') {
        const takesNew = await mayShowUploads(trx, caller);
        if (!(await isOwnPicture(trx, caller.userId, avatar, takesNew)))
          throw refusal(takesNew ? '头像文件不存在' : '学校没有开放上传头像，请选一个画好的头像', 'avatar');
      }
      const account = await updateProfile(trx, caller.userId, {
        ...values,
        updateBy: caller.username,
        updateTime: now,
      });
      await publish(trx, sessionsTopic, { userId: caller.userId });
      return userInfo(account, {
        departs: await listDepartsOf(trx, caller.userId),
        responsible: await listResponsibleDepartIds(trx, caller.userId),
      });
    });
  const saved = await translateUserDuplicates(save, { db, actor, values });
  deps.sessions.invalidateUser(caller.userId);
  return saved;
}

/**
 * Returns whether the user's uploads may be shown: those of staff always, those of pupils if the school
 * allows it.
 */
async function mayShowUploads(db: Db, { level }: Caller): Promise<boolean> {
  return level > 0 || (await mayPupilsUpload(db));
}

async function endSessions(
  { db }: Deps,
  { userId }: Caller,
  which: Parameters<typeof deleteSessions>[2],
): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const count = await deleteSessions(trx, userId, which);
    // All nodes drop the cached user, and close the sockets of ended sessions.
    if ('keepTokenHash' in which)
      await publish(trx, sessionsTopic, { userId, ended: { except: which.keepTokenHash } });
    else if (count > 0) await publish(trx, sessionsTopic, { userId });
    return count;
  });
}
