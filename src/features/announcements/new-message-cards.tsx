import { IconButton, Theme } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { announcementQuery } from './api.ts';
import { ApiError } from '#shared/api/errors.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import type { NewMessage, NewMessages } from '#shared/app/new-messages.ts';
import type { Schema } from '#openapi/index.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { priorityOf } from './priorities.ts';
import styles from './announcements.module.css';

type OnOpen = (announcement: Schema<'Announcement'>) => void;
type NewMessageCardsProps = {
  readonly newMessages: NewMessages;
  readonly shown: readonly NewMessage[];
  readonly onOpen: OnOpen;
};

/** The messages that arrived while the page was open, in the corner opposite the toasts; the bell lists them too. */
export function NewMessageCards({ newMessages, shown, onOpen }: NewMessageCardsProps) {
  const hold = (isReading: boolean) => newMessages.hold('reader', isReading);
  // These are not controls: reading the messages keeps them visible.
  const whileRead = {
    onPointerEnter: () => hold(true),
    onPointerLeave: () => hold(false),
    onFocus: () => hold(true),
    onBlur: () => hold(false),
  };
  return createPortal(
    <Theme asChild hasBackground={false}>
      {/* A live announcement, because open dialogs hide everything else from screen readers; the bell reads the texts. */}
      <section className={styles['cards']} aria-label="新消息" aria-live="off" {...whileRead}>
        {shown.map((message) => (
          <Card
            key={message.id}
            message={message}
            onOpen={onOpen}
            onClose={() => {
              // It disappears under the pointer, and no event reports that the pointer has left.
              hold(false);
              newMessages.dismiss(message.id);
            }}
          />
        ))}
      </section>
    </Theme>,
    document.body,
  );
}

type CardProps = { readonly message: NewMessage; readonly onOpen: OnOpen; readonly onClose: () => void };

function Card({ message, onOpen, onClose }: CardProps) {
  const queryClient = useQueryClient();
  const notices = useNotices();
  const [isBusy, setBusy] = useState(false);
  const { text, tone } = priorityOf(message.priority);
  const show = async () => {
    setBusy(true);
    try {
      onOpen(await queryClient.fetchQuery(announcementQuery(message.id)));
      onClose();
    } catch (error) {
      setBusy(false);
      // Everything except a refusal has been shown already.
      if (error instanceof ApiError && error.kind === 'refusal')
        notices.show({ kind: 'warning', text: error.message });
    }
  };
  return (
    <div className={styles['card']} data-priority={message.priority}>
      <div className={styles['cardHead']}>
        <strong>有新消息</strong>
        <Tag tone={tone}>{text}</Tag>
        <IconButton
          type="button"
          size="1"
          variant="ghost"
          color="gray"
          className={styles['close']}
          aria-label="关闭消息"
          onClick={onClose}
        >
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <p className={styles['cardTitle']}>{message.title}</p>
      <BusyButton size="1" variant="soft" busy={isBusy} onClick={() => void show()}>
        查看详情
      </BusyButton>
    </div>
  );
}
