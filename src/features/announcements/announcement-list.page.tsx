import {
  addAnnouncement,
  announcementsQuery,
  deleteAnnouncements,
  editAnnouncement,
  releaseAnnouncement,
  revokeAnnouncement,
} from './api.ts';
import { AnnouncementDrawer } from './announcement-drawer.tsx';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { categories } from './categories.ts';
import type { PageProps } from '#shared/app/page.ts';
import { isSendStatus, mayHappen } from '#machines/announcement/announcement-status.ts';
import type { AnnouncementEvent } from '#machines/announcement/announcement.machine.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';
import type { RecordAction } from '#shared/lists/use-record-crud.ts';

const announcements = defineResource({
  title: '系统通告',
  noun: '通告',
  list: announcementsQuery,
  create: addAnnouncement,
  update: editAnnouncement,
  remove: deleteAnnouncements,
  fields: {
    titile: { label: '标题', kind: 'text', width: 220 },
    msgCategory: { label: '消息类型', kind: 'choice', options: categories, width: 100 },
    sender: { label: '发布人', kind: 'text', width: 100 },
    priority: {
      label: '优先级',
      kind: 'dict',
      dict: 'priority',
      tones: { L: 'info', M: 'important', H: 'danger' },
      width: 80,
    },
    msgType: { label: '通告对象', kind: 'dict', dict: 'msg_type', width: 100 },
    sendStatus: {
      label: '发布状态',
      kind: 'dict',
      dict: 'send_status',
      tones: { 1: 'success', 2: 'warning' },
      width: 100,
    },
    sendTime: { label: '发布时间', kind: 'time' },
    cancelTime: { label: '撤回时间', kind: 'time' },
  },
  pinned: 'sendStatus',
  table: ['titile', 'msgCategory', 'sender', 'priority', 'msgType', 'sendStatus', 'sendTime', 'cancelTime'],
  hidden: ['priority', 'cancelTime'],
  filter: { basic: ['titile', 'msgCategory', 'sendStatus'] },
  sort: ['titile', 'msgCategory', 'sender', 'priority', 'msgType', 'sendStatus', 'sendTime', 'cancelTime'],
});

const release: RecordAction = {
  text: '发布',
  title: '确认操作',
  question: (names) => `发布${names}吗？`,
  run: async ([id = '']) => {
    await releaseAnnouncement(id);
    return { message: '通告发布成功' };
  },
};

const revoke: RecordAction = {
  text: '撤回',
  title: '确认操作',
  question: (names) => `撤回${names}吗？`,
  run: async ([id = '']) => {
    await revokeAnnouncement(id);
    return { message: '通告已撤回' };
  },
};

const may = ({ sendStatus }: { readonly sendStatus?: string | null }, type: AnnouncementEvent['type']) =>
  isSendStatus(sendStatus) && mayHappen(sendStatus, type);

/** 系统通告: written, published, withdrawn. */
export default function AnnouncementListPage(page: PageProps) {
  return (
    <ResourcePage
      resource={announcements}
      page={page}
      allows={(row, action) => may(row, action === 'update' ? 'announcement.edit' : 'announcement.remove')}
      rowActions={(row, crud) => [
        { text: '查看', onSelect: () => crud.view(row) },
        may(row, 'announcement.release') && {
          text: '发布',
          isMain: true,
          onSelect: () => crud.ask(release, [row.id]),
        },
        may(row, 'announcement.revoke') && {
          text: '撤回',
          isMain: true,
          onSelect: () => crud.ask(revoke, [row.id]),
        },
      ]}
      renderForm={(crud) => <AnnouncementDrawer crud={crud} />}
      renderDetail={(row, crud) => <AnnouncementPreview row={row} onClose={crud.close} />}
    />
  );
}
