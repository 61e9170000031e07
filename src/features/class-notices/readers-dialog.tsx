import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { NoticeText } from '#shared/class-notices/notice-text.tsx';
import { Loaded } from '#shared/forms/loaded.tsx';
import { nameAmong } from '#shared/people/person-names.ts';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { noticeReadersQuery } from './api.ts';
import styles from './class-notices.module.css';

/** 谁没读: the receivers of a notice who have not read it, those who have, and its text. */
export function ReadersDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useQuery(noticeReadersQuery(id));
  const close = (
    <Button type="button" variant="surface" color="gray" onClick={onClose}>
      关闭
    </Button>
  );
  return (
    <Modal open title={query.data?.title ?? '通知'} width={640} footer={close} onClose={onClose}>
      <Loaded query={query} skeleton={<PageSkeleton rows={4} />}>
        {(notice) => <Readers notice={notice} />}
      </Loaded>
    </Modal>
  );
}

function Readers({
  notice: { read, unread, content, files },
}: {
  readonly notice: Schema<'ClassNoticeReaders'>;
}) {
  const [tab, setTab] = useState('unread');
  const all = [...read, ...unread];
  return (
    <Tabs
      label="阅读情况"
      value={tab}
      onChange={setTab}
      tabs={[
        {
          value: 'unread',
          title: `未读（${unread.length}）`,
          content: <People people={unread} all={all} empty="学生都读过了" />,
        },
        {
          value: 'read',
          title: `已读（${read.length}）`,
          content: <People people={read} all={all} empty="还没有学生读过" />,
        },
        { value: 'text', title: '内容', content: <NoticeText html={content} files={files} /> },
      ]}
    />
  );
}

type Reader = Schema<'ClassNoticeReader'>;

type PeopleProps = {
  readonly people: readonly Reader[];
  /** All receivers: the account tells those with the same name apart. */
  readonly all: readonly Reader[];
  readonly empty: string;
};

function People({ people, all, empty }: PeopleProps) {
  if (people.length === 0) return <EmptyState text={empty} />;
  return (
    <ul className={styles['people']}>
      {people.map((person) => (
        <li key={person.userId}>
          <span className={styles['person']}>{nameAmong(person, all)}</span>
          <span>{person.departName}</span>
          {person.readTime === null ? null : (
            <time dateTime={person.readTime.replace(' ', 'T')}>{person.readTime.slice(5, 16)}</time>
          )}
        </li>
      ))}
    </ul>
  );
}
