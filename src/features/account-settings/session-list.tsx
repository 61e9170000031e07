import { Button } from '@radix-ui/themes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { closeOtherSessions, closeSession, sessionsQuery } from './api.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { deviceName } from './device-name.ts';
import { SettingItem } from './setting-item.tsx';
import styles from './settings.module.css';

type Session = Schema<'OwnSession'>;
/** The sessions that the open confirmation concerns. */
type SessionsToEnd = Session | 'others';

/** The user's sessions, with buttons that end them. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery());
  const [sessionsToEnd, setSessionsToEnd] = useState<SessionsToEnd | undefined>(undefined);
  const close = useClosing(() => setSessionsToEnd(undefined));
  if (sessions.data === undefined) {
    return sessions.isError ? (
      <ErrorState text={messageOf(sessions.error, '加载失败')} onRetry={() => void sessions.refetch()} />
    ) : (
      <PageSkeleton rows={3} />
    );
  }
  return (
    <>
      <ul className={styles['sessions']} aria-label="登录设备">
        {sessions.data.map((session) => (
          <li key={session.id}>
            <SettingItem title={deviceName(session.userAgent)} text={placeAndTime(session)}>
              {session.current ? (
                <Tag tone="success">当前设备</Tag>
              ) : (
                <Button
                  variant="surface"
                  color="gray"
                  aria-label={`退出 ${deviceName(session.userAgent)}，${session.loginTime} 登录`}
                  onClick={() => setSessionsToEnd(session)}
                >
                  退出
                </Button>
              )}
            </SettingItem>
          </li>
        ))}
      </ul>
      <Button
        variant="surface"
        color="gray"
        disabled={sessions.data.every(({ current }) => current)}
        onClick={() => setSessionsToEnd('others')}
      >
        退出其他设备
      </Button>
      {sessionsToEnd === undefined ? null : (
        <ConfirmDialog
          open
          danger
          title="提示"
          text={
            sessionsToEnd === 'others'
              ? '让其他设备都退出登录吗？这台设备不受影响。'
              : '让那台设备退出登录吗？'
          }
          confirmText="退出"
          busy={close.isPending}
          error={close.isError ? messageOf(close.error, '操作失败') : undefined}
          onConfirm={() => close.mutate(sessionsToEnd)}
          onClose={() => {
            close.reset();
            setSessionsToEnd(undefined);
          }}
        />
      )}
    </>
  );
}

function useClosing(onDone: () => void) {
  const notices = useNotices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (target: SessionsToEnd): Promise<{ message: string }> =>
      target === 'others' ? await closeOtherSessions() : await closeSession(target.id),
    onSuccess: ({ message }) => {
      notices.show({ kind: 'success', text: message });
      onDone();
    },
    // Also after a refusal: the session may have ended by itself.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

function placeAndTime({ ip, loginTime, lastSeenTime }: Session): string {
  return [`${loginTime} 登录`, `最近使用 ${lastSeenTime.slice(0, 16)}`, ip ?? '']
    .filter((part) => part !== '')
    .join(' · ');
}
