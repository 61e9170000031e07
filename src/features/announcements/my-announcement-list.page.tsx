import { Button } from '@radix-ui/themes';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { myAnnouncementsQuery } from './api.ts';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { wordedTime } from '#shared/text/worded-day.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { messageKinds } from './categories.ts';
import styles from './announcements.module.css';
import { useOpenAnnouncement } from './use-announcements.ts';
import { ReadAllDialog } from './read-all-dialog.tsx';
import { searchText, type PageProps } from '#shared/app/page.ts';
import { useIsBasic } from '#shared/app/preferences.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import type { Schema } from '#openapi/index.ts';
import { defineResource, type ListRequest } from '#shared/lists/define-resource.ts';
import { ResourceView } from '#shared/lists/resource-page.tsx';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import { useResourceList } from '#shared/lists/use-resource-list.ts';

const messages = defineResource({
  title: '我的消息',
  list: myAnnouncementsQuery,
  fields: {
    titile: { label: '标题', kind: 'text', width: 280 },
    msgCategory: {
      label: '消息类型',
      kind: 'choice',
      options: messageKinds,
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

const kinds = [{ value: 'all', text: '全部' }, ...messageKinds] as const;

/** 我的消息: all messages of the user, read and unread, or those of one kind. */
export default function MyAnnouncementListPage(page: PageProps) {
  const change = useSearchChange(page.path, page.search);
  const kind = kinds.find(({ value }) => value === searchText(page.search, 'kind'))?.value ?? 'all';
  const isBasic = useIsBasic();
  const all = isBasic ? ofLearners : messages;
  const resource =
    kind === 'all'
      ? all
      : { ...all, list: (request: ListRequest) => all.list({ ...request, msgCategory: kind }) };
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
      cells={isBasic ? cellsOfLearners : cells}
      renderToolbar={() => (
        <>
          <SegmentedChoice
            label="消息类型"
            value={kind}
            options={kinds}
            onChange={(next) => change({ kind: next === 'all' ? undefined : next, page: undefined })}
          />
          <Button type="button" onClick={() => setAsking(true)}>
            <CheckCheck size={16} aria-hidden="true" />
            全部标为已读
          </Button>
        </>
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

const cellsOfLearners = {
  ...cells,
  sendTime: ({ sendTime }: Schema<'Announcement'>) => (sendTime ? wordedTime(sendTime) : null),
};
