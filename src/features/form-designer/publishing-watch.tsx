import { useLastingActor } from '#lib/use-lasting-actor.ts';
import { createPublishing, type PublishingCalls } from './publishing-actor.ts';

type WatchProps = {
  /** What the server is asked, where it is another than the usual one. */
  readonly calls?: PublishingCalls;
  readonly onChanged: () => void;
};

type PublishingWatchProps = WatchProps & {
  readonly forms: readonly { readonly code: string; readonly status: string }[];
};

/** A list of forms that says 发布中 of some is told when they are done, whoever has begun it. */
export function PublishingWatch({ forms, ...watch }: PublishingWatchProps) {
  return forms
    .filter(({ status }) => status === 'publishing')
    .map(({ code }) => <Watch key={code} code={code} {...watch} />);
}

function Watch({ code, calls, onChanged }: WatchProps & { readonly code: string }) {
  useLastingActor(() => createPublishing({ code, isRunning: true, onChanged }, calls));
  return null;
}
