import { Button } from '@radix-ui/themes';
import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { Suspense, use, useState, type ReactElement } from 'react';
import type { Live } from '#shared/app/live.ts';
import { isCutOff } from '#machines/live-channel/reconnect-delay.ts';
import type { Schema } from '#openapi/index.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Hint } from '#shared/ui/hint.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Popover } from '#shared/ui/dialogs/popover.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { priorityOf } from './priorities.ts';
import { useUnread } from './use-announcements.ts';
import styles from './announcements.module.css';

type Announcement = Schema<'Announcement'>;
type OnOpen = (announcement: Announcement) => void;

/** The page with all messages for the user. */
const myMessagesPath = '/isps/userAnnouncement';

type LivePart = { readonly live: Promise<Live | undefined> };
type BellPanelProps = LivePart & { readonly trigger: ReactElement; readonly onOpen: OnOpen };

/** A panel of 300 pixels with unread messages, newest first, refetched each time it opens (docs/behaviour.md#bell). */
export function BellPanel({ live, trigger, onOpen }: BellPanelProps) {
  const { refresh } = useUnread();
  return (
    <Popover
      trigger={trigger}
      label="通知"
      width={300}
      align="end"
      defaultOpen
      onOpenChange={(isOpen) => (isOpen ? refresh() : undefined)}
    >
      {(close) => (
        <>
          <Lists
            close={close}
            onOpen={(announcement) => {
              close();
              onOpen(announcement);
            }}
          />
          <Suspense>
            <LineState live={live} />
          </Suspense>
        </>
      )}
    </Popover>
  );
}

/** Shows that live updates are unavailable, if a proxy blocks the socket. */
function LineState({ live }: LivePart) {
  const channel = use(live)?.channel;
  return channel === undefined ? null : <CutOff channel={channel} />;
}

function CutOff({ channel }: Pick<Live, 'channel'>) {
  const isOff = useSelector(channel, ({ context }) => isCutOff(context));
  return (
    <output className={styles['line']}>
      {isOff ? '和服务器的实时连接断了：新消息会晚几秒显示，看别的新内容请刷新页面' : null}
    </output>
  );
}

function Lists({ close, onOpen }: { readonly close: () => void; readonly onOpen: OnOpen }) {
  const router = useRouter();
  const { data, isError, isFetching, refresh } = useUnread();
  const [tab, setTab] = useState('announcements');
  if (data === undefined) {
    return isError && !isFetching ? (
      <ErrorState text="消息加载失败" onRetry={refresh} />
    ) : (
      <PageSkeleton rows={4} />
    );
  }
  const tabs = [
    {
      value: 'announcements',
      title: `通知（${data.anntMsgTotal}）`,
      content: <Messages items={data.anntMsgList} empty="没有未读通知" onOpen={onOpen} />,
    },
    {
      value: 'messages',
      title: `自动提醒（${data.sysMsgTotal}）`,
      content: <Messages items={data.sysMsgList} empty="没有未读的自动提醒" onOpen={onOpen} />,
    },
  ];
  return (
    <>
      <Tabs label="消息类型" value={tab} tabs={tabs} onChange={setTab} />
      {isError && !isFetching ? (
        <Hint
          color="amber"
          role="alert"
          action={
            <Button size="1" variant="surface" onClick={refresh}>
              重试
            </Button>
          }
        >
          刷新失败，显示的可能不是最新消息
        </Hint>
      ) : null}
      <Button
        variant="surface"
        className={styles['more']}
        onClick={() => {
          close();
          void router.navigate({ href: myMessagesPath });
        }}
      >
        查看更多
      </Button>
    </>
  );
}

type MessagesProps = {
  readonly items: readonly Announcement[];
  readonly empty: string;
  readonly onOpen: OnOpen;
};

function Messages({ items, empty, onOpen }: MessagesProps) {
  if (items.length === 0) return <EmptyState text={empty} />;
  return (
    <ul className={styles['list']}>
      {items.map((item) => {
        const { text, tone } = priorityOf(item.priority);
        return (
          <li key={item.id}>
            <button type="button" className={styles['item']} onClick={() => onOpen(item)}>
              <span className={styles['title']}>{item.titile}</span>
              <Tag tone={tone}>{text}</Tag>
              <span className={styles['time']}>{item.createTime} 发布</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
