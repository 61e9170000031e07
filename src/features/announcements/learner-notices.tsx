import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { useUnread } from './use-announcements.ts';

const cards = lazyCode(async () => (await import('./notice-cards.tsx')).NoticeCards);

/** The unread notices of the pupil's teachers; the bell has fetched them, and its live messages keep them current. */
export function LearnerNotices() {
  const { data } = useUnread();
  const notices = data?.notices ?? [];
  if (notices.length === 0) return null;
  return <LazyView from={cards}>{(NoticeCards) => <NoticeCards notices={notices} />}</LazyView>;
}
