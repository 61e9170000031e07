import { randomKey } from '#shared/text/random-key.ts';

/** The messages between the editors in the tabs of one browser. */
type Word = { readonly kind: 'opened' | 'asking' | 'here'; readonly subject: string; readonly from: string };

export type OpenWork = {
  /** Notifies the others that this tab has it now. */
  readonly claim: () => void;
  readonly close: () => void;
};

const channelName = 'open-works';
/** Milliseconds; tabs of one browser answer within a few. */
const answerTime = 200;

function isWord(data: unknown): data is Word {
  return typeof data === 'object' && data !== null && 'kind' in data && 'subject' in data && 'from' in data;
}

/**
 * Announces that a work is edited here, for as long as it is: `subjects` returns its identities, which may change.
 * `onTaken` reports another tab that opens the same later. A browser without such channels counts as having one tab.
 */
export function watchOpenWork(subjects: () => readonly string[], onTaken: () => void): OpenWork {
  const from = randomKey();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);
  const post = channel?.postMessage.bind(channel);
  const sendMessage = (kind: Word['kind'], subject: string) => post?.({ kind, subject, from } satisfies Word);
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isWord(data) || data.from === from || !subjects().includes(data.subject)) return;
    if (data.kind === 'asking') sendMessage('here', data.subject);
    if (data.kind === 'opened') onTaken();
  });
  return {
    claim: () => subjects().forEach((subject) => sendMessage('opened', subject)),
    close: () => channel?.close(),
  };
}

/** Makes the tab that has it open release it. */
export function takeOver(subject: string): void {
  const taker = watchOpenWork(
    () => [subject],
    () => undefined,
  );
  taker.claim();
  taker.close();
}

/** Resolves to whether another tab of this browser has it open and answers within `time` milliseconds. */
export function isOpenElsewhere(subject: string, time = answerTime): Promise<boolean> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve(false);
  const channel = new BroadcastChannel(channelName);
  return new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), time);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isWord(data) && data.kind === 'here' && data.subject === subject) resolve(true);
    });
    const post = channel.postMessage.bind(channel);
    post({ kind: 'asking', subject, from: '' } satisfies Word);
  }).finally(() => channel.close());
}
