import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { announcementQuery } from './api.ts';
import { NoticeText } from '#shared/class-notices/notice-text.tsx';
import { PinyinHeading } from '#shared/reading/pinyin-heading.tsx';
import { useApp, useMenu } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { openTarget } from './open-target.ts';
import styles from './announcements.module.css';

/** 通知消息: one announcement, and its link. */
export function AnnouncementDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, isError, error, refetch } = useQuery(announcementQuery(id));
  const footer = (
    <>
      <Button variant="surface" color="gray" onClick={onClose}>
        关闭
      </Button>
      {data === undefined ? null : <GoHandle announcement={data} onGo={onClose} />}
    </>
  );
  return (
    <Modal open title="通知消息" width={800} footer={footer} onClose={onClose}>
      {data === undefined && !isError ? <PageSkeleton rows={4} /> : null}
      {data === undefined && isError ? (
        <ErrorState text={messageOf(error, '加载失败')} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : (
        <article className={styles['article']}>
          <PinyinHeading as="h3" text={data.titile ?? ''} />
          <p className={styles['byline']}>
            发布人：{data.sender} 发布时间：{data.sendTime ?? data.createTime}
          </p>
          <NoticeText html={data.msgContent ?? ''} files={data.files ?? []} />
        </article>
      )}
    </Modal>
  );
}

type GoHandleProps = { readonly announcement: Schema<'Announcement'>; readonly onGo: () => void };

/** 去处理, for an address that is safe to open. */
function GoHandle({ announcement, onGo }: GoHandleProps) {
  const { config } = useApp();
  const router = useRouter();
  const target = openTarget(announcement, useMenu(), {
    config: config.urlKeys,
    siteOrigin: location.origin,
  });
  if (target.kind !== 'address') return null;
  if (!target.isOwn) {
    return (
      <Button asChild>
        <a href={target.href} target="_blank" rel="noopener noreferrer" onClick={onGo}>
          去处理
        </a>
      </Button>
    );
  }
  const go = () => {
    onGo();
    void router.navigate({ href: target.href });
  };
  return <Button onClick={go}>去处理</Button>;
}
