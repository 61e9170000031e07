import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import type { PageProps } from '#shared/app/page.ts';
import { useOnlyClass } from '#shared/people/use-only-class.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { useFormFromUrl } from '#shared/lists/use-form-from-url.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';
import type { RecordAction } from '#shared/lists/use-record-crud.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { ownNoticesQuery, remindReaders, revokeNotice } from './api.ts';
import { NoticeDrawer } from './notice-drawer.tsx';
import { ReadersDialog } from './readers-dialog.tsx';

type NoticeRow = Schema<'ClassNoticeRow'>;

const notices = defineResource({
  title: '通知',
  list: ownNoticesQuery,
  fields: {
    title: { label: '标题', kind: 'text', width: 240 },
    receivers: { label: '发给', kind: 'text', width: 240 },
    readCount: { label: '已读', kind: 'number', width: 90 },
    sendTime: { label: '发送时间', kind: 'time' },
  },
  table: ['title', 'receivers', 'readCount', 'sendTime'],
  detail: [],
  filter: { basic: ['title'], more: ['sendTime'] },
  sort: ['title', 'sendTime'],
  defaultSort: { column: 'sendTime', order: 'desc' },
});

const revoke: RecordAction = {
  text: '撤回',
  title: '撤回通知',
  question: (names) => `撤回${names}吗？撤回后学生看不到这条通知和它的文件。`,
  danger: true,
  run: async ([id = '']) => await revokeNotice(id),
};

const cells = {
  title: ({ title, isRevoked }: NoticeRow) => (
    <>
      {title} {isRevoked ? <Tag tone="warning">已撤回</Tag> : null}
    </>
  ),
  readCount: ({ readCount, total }: NoticeRow) => `${readCount}/${total}`,
};

/** 发通知: the notices that the teacher has sent, and who has read them. */
export default function NoticeListPage(page: PageProps) {
  const [isWriting, setWriting] = useState(false);
  const [shown, setShown] = useState<string>();
  const remind = useReminder();
  const departIds = useOnlyClass(isWriting);
  useFormFromUrl(page, { notice: () => setWriting(true) });
  return (
    <ResourcePage
      resource={notices}
      page={page}
      cells={cells}
      renderToolbar={() => (
        <BusyButton type="button" busy={departIds === undefined} onClick={() => setWriting(true)}>
          <Send size={16} aria-hidden="true" />
          发通知
        </BusyButton>
      )}
      rowActions={({ id, isRevoked, readCount, total }, crud) => [
        { text: '谁没读', isMain: true, onSelect: () => setShown(id) },
        !isRevoked && readCount < total && { text: '提醒未读', onSelect: () => remind(id) },
        !isRevoked && { text: '撤回', danger: true, onSelect: () => crud.ask(revoke, [id]) },
      ]}
    >
      {isWriting && departIds !== undefined ? (
        <NoticeDrawer departIds={departIds} onClose={() => setWriting(false)} />
      ) : null}
      {shown === undefined ? null : <ReadersDialog id={shown} onClose={() => setShown(undefined)} />}
    </ResourcePage>
  );
}

function useReminder() {
  const toasts = useNotices();
  const reminder = useMutation({
    mutationFn: remindReaders,
    onSuccess: ({ message }) => void toasts.show({ kind: 'success', text: message }),
    onError: (error) => {
      if (!isShownByClient(error)) toasts.show({ kind: 'warning', text: messageOf(error, '提醒失败') });
    },
  });
  return (id: string) => (reminder.isPending ? undefined : reminder.mutate(id));
}
