import { Card } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schema } from '#openapi/index.ts';
import { linkTo } from '#shared/app/link-to.ts';
import { NoticeText } from '#shared/class-notices/notice-text.tsx';
import { PinyinHeading } from '#shared/reading/pinyin-heading.tsx';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { wordedTime } from '#shared/text/worded-day.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { useReading } from './use-announcements.ts';
import styles from './notice-cards.module.css';

type Announcement = Schema<'Announcement'>;

/** The server sends at most this number of notices. */
const most = 3;

/** 老师的通知 on the first page of pupils. */
export function NoticeCards({ notices }: { readonly notices: readonly Announcement[] }) {
  return (
    <section className={styles['notices']} aria-label="老师的通知">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
      {notices.length < most ? null : (
        <Link {...linkTo('/isps/userAnnouncement?kind=3')} className={styles['more']} aria-label="全部通知">
          <PinyinText text="全部通知" />
        </Link>
      )}
    </section>
  );
}

/** Keeps the focus when a card leaves, whether it is confirmed here or elsewhere: the next card has it, or the page. */
function passFocusOn(card: HTMLElement | null) {
  return () => {
    if (card === null || !card.contains(document.activeElement)) return;
    const next =
      card.nextElementSibling?.querySelector('h2') ?? card.previousElementSibling?.querySelector('h2');
    if (next) next.tabIndex = -1;
    (next ?? document.querySelector<HTMLElement>('#content'))?.focus();
  };
}

function NoticeCard({ notice }: { readonly notice: Announcement }) {
  const { read } = useReading();
  const reading = useMutation({ mutationFn: () => read(notice.id) });
  // The bell confirms it a moment later.
  if (reading.isSuccess) return null;
  const time = notice.sendTime ?? '';
  return (
    <Card asChild size="3">
      <article ref={passFocusOn} className={styles['card']} aria-label={`通知：${notice.titile ?? ''}`}>
        <p className={styles['byline']}>
          <strong>
            <PinyinText text={notice.sender ?? ''} />
          </strong>
          <time dateTime={time.replace(' ', 'T')}>{time === '' ? '' : wordedTime(time)}</time>
        </p>
        <PinyinHeading as="h2" className={styles['title']} text={notice.titile ?? ''} />
        <NoticeText html={notice.msgContent ?? ''} files={notice.files ?? []} />
        <BusyButton
          size="3"
          aria-label={`知道了：${notice.titile ?? ''}`}
          busy={reading.isPending}
          onClick={() => reading.mutate()}
        >
          <PinyinText text="知道了" />
        </BusyButton>
      </article>
    </Card>
  );
}
