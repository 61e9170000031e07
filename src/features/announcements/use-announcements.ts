import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import {
  announcementQuery,
  myAnnouncementsKey,
  readAllAnnouncements,
  readAnnouncement,
  unreadAnnouncementsQuery,
} from './api.ts';
import { useApp, useMenu, useSession } from '#shared/app/app-context.tsx';
import type { Schema } from '#openapi/index.ts';
import { openTarget } from './open-target.ts';

type Announcement = Schema<'Announcement'>;

/** The data of the bell. Only the polling fetches it, and `refresh` triggers the polling (decision 011). */
export function useUnread() {
  const { live } = useApp();
  // The key contains user and department.
  useSession(({ context }) => context.userInfo?.orgCode);
  const query = useQuery({ ...unreadAnnouncementsQuery(), enabled: false });
  return {
    ...query,
    refresh: () =>
      void live().then(
        ({ refresh }) => refresh(),
        // The code could not be loaded; the next press retries.
        () => undefined,
      ),
  };
}

/** Marks announcements as read on the server, and refetches every list that shows them. */
export function useReading() {
  const queryClient = useQueryClient();
  const { refresh } = useUnread();
  const renew = async () => {
    refresh();
    await queryClient.invalidateQueries({ queryKey: myAnnouncementsKey() });
  };
  return {
    read: async (id: string) => {
      await readAnnouncement(id);
      await renew();
    },
    readAll: async () => {
      await readAllAnnouncements();
      await renew();
    },
  };
}

/** Opens announcements: each is marked as read, and shows its text or its target page. */
export function useOpenAnnouncement() {
  const { config, notices } = useApp();
  const menu = useMenu();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { read } = useReading();
  const [openId, setOpenId] = useState<string | undefined>(undefined);
  const open = (announcement: Announcement) => {
    const { id } = announcement;
    // A failure has been shown already, and the message stays unread: nothing is lost.
    read(id).catch(() => undefined);
    const target = openTarget(announcement, menu, { config: config.urlKeys, siteOrigin: location.origin });
    if (target.kind === 'page') return void router.navigate({ href: target.href });
    if (target.kind === 'missing')
      notices.show({ kind: 'warning', text: `页面组件不存在：${target.component}` });
    queryClient.setQueryData(announcementQuery(id).queryKey, announcement);
    return setOpenId(id);
  };
  return { openId, open, close: () => setOpenId(undefined) };
}
