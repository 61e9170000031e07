import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { announcementReadersQuery } from './api.ts';
import { messageOf } from '#machines/message-of.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { ProgressBar } from '#shared/ui/states/progress-bar.tsx';
import { RichText } from '#shared/ui/media/rich-text.tsx';
import type { AnnouncementRow } from './announcement-schema.ts';
import styles from './announcement-preview.module.css';

type PreviewProps = { readonly row: AnnouncementRow; readonly onClose: () => void };

/** An announcement as its receivers see it, and for a published one its readers. */
export function AnnouncementPreview({ row, onClose }: PreviewProps) {
  const close = (
    <Button variant="surface" color="gray" onClick={onClose}>
      关闭
    </Button>
  );
  return (
    <Modal open title="查看通告" width={800} footer={close} onClose={onClose}>
      <article className={styles['article']}>
        <h3>{row.titile}</h3>
        <p className={styles['byline']}>
          发布人：{row.sender ?? row.createBy} 发布时间：{row.sendTime ?? '未发布'}
        </p>
        <RichText html={row.msgContent ?? ''} />
      </article>
      {row.sendStatus === '1' ? <Readers id={row.id} /> : null}
    </Modal>
  );
}

function Readers({ id }: { readonly id: string }) {
  const { data, isError, error, refetch } = useQuery(announcementReadersQuery(id));
  if (data === undefined) {
    return isError ? (
      <ErrorState text={messageOf(error, '加载失败')} onRetry={() => void refetch()} />
    ) : (
      <PageSkeleton rows={2} />
    );
  }
  const names = data.unread.map(({ realname, username }) => realname ?? username).join('、');
  const unreadCount = data.total - data.read;
  return (
    <section className={styles['readers']} aria-label="阅读情况">
      <p>
        已读 {data.read} 人，未读 {unreadCount} 人
      </p>
      <ProgressBar label="已读人数" value={data.read} max={data.total} tone="green" />
      {unreadCount === 0 ? null : (
        <p className={styles['unread']}>
          未读：{names}
          {unreadCount > data.unread.length ? ` 等 ${unreadCount} 人` : ''}
        </p>
      )}
    </section>
  );
}
