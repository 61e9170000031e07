import type { QueryClient } from '@tanstack/react-query';
import { currentDepartsQuery } from '#api/account.ts';
import { systemConfigQuery } from '#api/config.ts';
import { dictionaryKey, forgetDictionaries } from '#api/dict.ts';
import { frontMenuQuery } from '#api/menu.ts';
import type { SessionActor } from '#lib/app-context.tsx';
import type { Notices } from '#lib/notices.ts';
import type { ChangeKind } from '#machines/live-channel/live-channel-events.ts';

type ChangesDeps = {
  readonly session: SessionActor;
  readonly queryClient: QueryClient;
  readonly notices: Notices;
  readonly refreshNotices: () => void;
};

/** What is done when the server says that something the page keeps is out of date. */
export function createChanges({
  session,
  queryClient,
  notices,
  refreshNotices,
}: ChangesDeps): Readonly<Record<ChangeKind, () => void>> {
  const renew = (queryKey: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey });
  return {
    notices: refreshNotices,
    permissions: () => session.send({ type: 'permissions.changed' }),
    dictionaries: () => {
      forgetDictionaries();
      renew(dictionaryKey());
    },
    config: () => {
      renew(systemConfigQuery().queryKey);
      renew(frontMenuQuery().queryKey);
    },
    depart: () => void followDepartment(session, queryClient, notices),
  };
}

/**
 * The department was chosen in another window or on another computer; the server has one for all of them. This one
 * follows, so that none shows one department's name over another's data.
 */
async function followDepartment(
  session: SessionActor,
  queryClient: QueryClient,
  notices: Notices,
): Promise<void> {
  const { userInfo } = session.getSnapshot().context;
  const current = await queryClient
    .fetchQuery({ ...currentDepartsQuery(), staleTime: 0 })
    .catch(() => undefined);
  const now = session.getSnapshot().context.userInfo;
  if (current === undefined || now === undefined || now.id !== userInfo?.id) return;
  const orgCode = current.orgCode ?? null;
  if (orgCode === (now.orgCode ?? null)) return;
  session.send({ type: 'user.replaced', userInfo: { ...now, orgCode } });
  const name = current.list.find((one) => one.orgCode === orgCode)?.departName;
  notices.show({
    kind: 'info',
    title: '部门已切换',
    text: `您已在其他窗口切换部门，当前部门：${name ?? '未设置'}`,
  });
}
