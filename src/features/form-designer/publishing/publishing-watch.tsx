import { useLastingActor } from '#shared/react/use-lasting-actor.ts';
import { createPublishing, type PublishingCalls } from './publishing-actor.ts';

type WatchProps = {
  /** The server calls, if they differ from the default. */
  readonly calls?: PublishingCalls;
  readonly onChanged: () => void;
};

type PublishingWatchProps = WatchProps & {
  readonly forms: readonly { readonly code: string; readonly status: string }[];
};

/** Notifies a list of forms that shows 发布中 when these are done, by any user. */
export function PublishingWatch({ forms, ...watch }: PublishingWatchProps) {
  return forms
    .filter(({ status }) => status === 'publishing')
    .map(({ code }) => <Watch key={code} code={code} {...watch} />);
}

function Watch({ code, calls, onChanged }: WatchProps & { readonly code: string }) {
  useLastingActor(() => createPublishing({ code, isRunning: true, onChanged }, calls));
  return null;
}
