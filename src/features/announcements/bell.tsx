import { IconButton } from '@radix-ui/themes';
import { Bell as BellIcon } from 'lucide-react';
import { Suspense, useState, type ComponentProps } from 'react';
import { useApp } from '#shared/app/app-context.tsx';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { NewMessagesView } from './new-messages-view.tsx';
import { useOpenAnnouncement, useUnread } from './use-announcements.ts';
import styles from './announcements.module.css';

const panel = lazyCode(async () => (await import('./bell-panel.tsx')).BellPanel);
const dialog = lazyCode(async () => (await import('./announcement-dialog.tsx')).AnnouncementDialog);

/** The bell of the header: the unread count, its lists, and new messages while the page is open. */
export function Bell() {
  const app = useApp();
  const { data, refresh } = useUnread();
  const opener = useOpenAnnouncement();
  const [isWanted, setWanted] = useState(false);
  const [live] = useState(() => app.live().catch(() => undefined));
  const total = (data?.anntMsgTotal ?? 0) + (data?.sysMsgTotal ?? 0);
  return (
    <>
      {isWanted ? (
        <LazyView
          from={panel}
          fallback={<BellButton total={total} aria-expanded aria-haspopup="dialog" />}
          onLost={() => setWanted(false)}
        >
          {(BellPanel) => (
            <BellPanel live={live} trigger={<BellButton total={total} />} onOpen={opener.open} />
          )}
        </LazyView>
      ) : (
        <BellButton
          total={total}
          aria-expanded={false}
          aria-haspopup="dialog"
          // The code loads when the user is about to press it.
          onPointerEnter={panel.preload}
          onFocus={panel.preload}
          onClick={() => {
            refresh();
            setWanted(true);
          }}
        />
      )}
      <Suspense>
        <NewMessagesView live={live} onOpen={opener.open} />
      </Suspense>
      {opener.openId === undefined ? null : <Dialog id={opener.openId} onClose={opener.close} />}
    </>
  );
}

function Dialog(props: { readonly id: string; readonly onClose: () => void }) {
  return (
    <LazyView from={dialog} onLost={props.onClose}>
      {(AnnouncementDialog) => <AnnouncementDialog {...props} />}
    </LazyView>
  );
}

function BellButton({ total, ...button }: { readonly total: number } & ComponentProps<typeof IconButton>) {
  return (
    <IconButton
      type="button"
      variant="ghost"
      color="gray"
      {...button}
      aria-label={total === 0 ? '通知，没有未读消息' : `通知，${total} 条未读消息`}
      className={styles['bell']}
    >
      <BellIcon size={20} aria-hidden="true" />
      {total === 0 ? null : (
        <span className={styles['badge']} aria-hidden="true">
          {total > 99 ? '99+' : total}
        </span>
      )}
    </IconButton>
  );
}
