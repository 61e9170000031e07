import { use, useSyncExternalStore } from 'react';
import type { NewMessages } from '#shared/app/new-messages.ts';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import type { Live } from '#shared/app/live.ts';
import type { Schema } from '#openapi/index.ts';

const cards = lazyCode(async () => (await import('./new-message-cards.tsx')).NewMessageCards);

type NewMessagesViewProps = {
  readonly live: Promise<Live | undefined>;
  readonly onOpen: (announcement: Schema<'Announcement'>) => void;
};

/** Announces new messages and shows them; the code loads with the first. */
export function NewMessagesView({ live, onOpen }: NewMessagesViewProps) {
  const newMessages = use(live)?.newMessages;
  return newMessages === undefined ? null : <View newMessages={newMessages} onOpen={onOpen} />;
}

function View({
  newMessages,
  onOpen,
}: Pick<NewMessagesViewProps, 'onOpen'> & { readonly newMessages: NewMessages }) {
  const shown = useSyncExternalStore(newMessages.subscribe, newMessages.snapshot);
  const renderMessages = (isUrgent: boolean) =>
    shown
      .filter(({ priority }) => (priority === 'H') === isUrgent)
      .map(({ id, title, priority }) => (
        <p key={id}>{`新消息：${title}${priority === 'H' ? '（紧急）' : ''}`}</p>
      ));
  return (
    <>
      {/* Two live regions always exist: browsers ignore regions that appear together with their text. */}
      <div role="alert" aria-live="assertive" aria-label="紧急消息" className="visually-hidden">
        {renderMessages(true)}
      </div>
      <output aria-live="polite" aria-label="新消息" className="visually-hidden">
        {renderMessages(false)}
      </output>
      {shown.length === 0 ? null : (
        <LazyView from={cards} onLost={newMessages.clear}>
          {(NewMessageCards) => <NewMessageCards newMessages={newMessages} shown={shown} onOpen={onOpen} />}
        </LazyView>
      )}
    </>
  );
}
