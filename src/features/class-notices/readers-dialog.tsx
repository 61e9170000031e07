import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { NoticeText } from '#shared/class-notices/notice-text.tsx';
import { messageOf } from '#machines/message-of.ts';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { noticeReadersQuery } from './api.ts';
import styles from './class-notices.module.css';

/** 谁没读: the receivers of a notice who have not read it, those who have, and its text. */
export function ReadersDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, isError, error, refetch } = useQuery(noticeReadersQuery(id));
  const close = (
    <Button type="button" variant="surface" color="gray" onClick={onClose}>
      关闭
    </Button>
  );
  return (
    <Modal open title={data?.title ?? '通知'} width={640} footer={close} onClose={onClose}>
      {data !== undefined ? (
        <Readers notice={data} />
      ) : isError ? (
        <ErrorState text={messageOf(error, '加载失败')} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton rows={4} />
      )}
    </Modal>
  );
}

function Readers({
  notice: { read, unread, content, files },
}: {
  readonly notice: Schema<'ClassNoticeReaders'>;
}) {
  const [tab, setTab] = useState('unread');
  return (
    <Tabs
      label="阅读情况"
      value={tab}
      onChange={setTab}
      tabs={[
        {
          value: 'unread',
          title: `未读（${unread.length}）`,
          content: <People people={unread} empty="学生都读过了" />,
        },
        {
          value: 'read',
          title: `已读（${read.length}）`,
          content: <People people={read} empty="还没有学生读过" />,
        },
        { value: 'text', title: '内容', content: <NoticeText html={content} files={files} /> },
      ]}
    />
  );
}

type PeopleProps = { readonly people: readonly Schema<'ClassNoticeReader'>[]; readonly empty: string };

function People({ people, empty }: PeopleProps) {
  if (people.length === 0) return <EmptyState text={empty} />;
  return (
    <ul className={styles['people']}>
      {people.map(({ userId, realname, username, departName, readTime }) => (
        <li key={userId}>
          <span className={styles['person']}>{realname ?? username}</span>
          <span>{departName}</span>
          {readTime === null ? null : (
            <time dateTime={readTime.replace(' ', 'T')}>{readTime.slice(5, 16)}</time>
          )}
        </li>
      ))}
    </ul>
  );
}
