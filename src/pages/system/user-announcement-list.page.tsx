import { Button } from '@radix-ui/themes';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { myAnnouncementsQuery } from '#api/announcement.ts';
import { PinyinText } from '#domain/reading/pinyin-text.tsx';
import { AnnouncementDialog } from '#features/announcements/announcement-dialog.tsx';
import styles from '#features/announcements/announcements.module.css';
import { useOpenAnnouncement } from '#features/announcements/use-announcements.ts';
import { ReadAllDialog } from '#features/announcements/read-all-dialog.tsx';
import type { PageProps } from '#lib/page.ts';
import { useIsBasic } from '#lib/preferences.ts';
import type { Schema } from '#openapi/index.ts';
import { defineResource } from '#resource/define-resource.ts';
import { ResourceView } from '#resource/resource-page.tsx';
import { useRecordCrud } from '#resource/use-record-crud.ts';
import { useResourceList } from '#resource/use-resource-list.ts';

const messages = defineResource({
  title: '我的消息',
  list: myAnnouncementsQuery,
  fields: {
    titile: { label: '标题', kind: 'text', width: 280 },
    msgCategory: {
      label: '消息类型',
      kind: 'choice',
      options: [
        { value: '1', text: '通知公告' },
        { value: '2', text: '系统消息' },
      ],
      width: 120,
    },
    sender: { label: '发布人', kind: 'text', width: 120 },
    sendTime: { label: '发布时间', kind: 'time' },
    priority: {
      label: '优先级',
      kind: 'choice',
      options: [
        { value: 'L', text: '低', tone: 'info' },
        { value: 'M', text: '中', tone: 'warning' },
        { value: 'H', text: '高', tone: 'danger' },
      ],
      width: 90,
    },
    readFlag: {
      label: '阅读状态',
      kind: 'choice',
      options: [
        { value: '0', text: '未读', tone: 'info' },
        { value: '1', text: '已读' },
      ],
      width: 100,
    },
  },
  table: ['titile', 'msgCategory', 'sender', 'sendTime', 'priority', 'readFlag'],
  detail: [],
  filter: { basic: ['titile', 'sender', 'readFlag'], apart: ['readFlag'] },
  sort: ['titile', 'sender', 'sendTime', 'priority'],
  defaultSort: { column: 'sendTime', order: 'desc' },
});

/** Learners do not see priorities. */
const ofLearners = { ...messages, table: messages.table.filter((name) => name !== 'priority') };

/** 我的消息: all messages of the user, read and unread. */
export default function UserAnnouncementListPage(page: PageProps) {
  const resource = useIsBasic() ? ofLearners : messages;
  const list = useResourceList(resource, page);
  const crud = useRecordCrud({ resource, list });
  const { openId, open, close } = useOpenAnnouncement();
  const [isAsking, setAsking] = useState(false);
  return (
    <ResourceView
      resource={resource}
      page={page}
      list={list}
      // Viewing a message marks it as read, however it is opened.
      crud={{ ...crud, view: open }}
      cells={cells}
      renderToolbar={() => (
        <Button type="button" onClick={() => setAsking(true)}>
          <CheckCheck size={16} aria-hidden="true" />
          全部标注已读
        </Button>
      )}
      rowActions={(row) => [{ text: '查看', onSelect: () => open(row) }]}
    >
      {openId === undefined ? null : <AnnouncementDialog id={openId} onClose={close} />}
      {isAsking ? <ReadAllDialog onClose={() => setAsking(false)} /> : null}
    </ResourceView>
  );
}

const cells = {
  titile: ({ titile }: Schema<'Announcement'>) => (
    <span className={styles['messageTitle']} title={titile ?? ''}>
      <PinyinText text={titile ?? ''} />
    </span>
  ),
};
