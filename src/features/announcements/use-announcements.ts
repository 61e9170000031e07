import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import {
  announcementQuery,
  myAnnouncementsKey,
  readAllAnnouncements,
  readAnnouncement,
  unreadAnnouncementsQuery,
} from '#api/announcement.ts';
import { useApp, useMenu, useSession } from '#lib/app-context.tsx';
import type { Schema } from '#openapi/index.ts';
import { openTarget } from './open-target.ts';

type Announcement = Schema<'Announcement'>;

/** What the bell shows. Only the polling fetches it, and `refresh` asks the polling to (decision 011). */
export function useUnread() {
  const { live } = useApp();
  // The key holds user and department.
  useSession(({ context }) => context.userInfo?.orgCode);
  const query = useQuery({ ...unreadAnnouncementsQuery(), enabled: false });
  return {
    ...query,
    refresh: () =>
      void live().then(
        ({ refresh }) => refresh(),
        // Its code could not be fetched; the next press tries again.
        () => undefined,
      ),
  };
}

/** Marks as read on the server, after which every list that shows it is fetched anew. */
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

/** Opens announcements: each is marked as read, and shows itself or the page it is about. */
export function useOpenAnnouncement() {
  const { config, notices } = useApp();
  const menu = useMenu();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { read } = useReading();
  const [openId, setOpenId] = useState<string | undefined>(undefined);
  const open = (announcement: Announcement) => {
    const { id } = announcement;
    // A failure has been told already, and the message stays unread: nothing is lost.
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
