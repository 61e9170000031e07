import type { Topic } from '#server/live/bus.ts';
import { readCloudRevs, readCloudValues, type CloudRevs, type CloudValues } from './cloud-frames.ts';

/** Cloud variables of a work were changed; `from`: by which server, and which of its changes. */
type CloudMessage = {
  readonly kind: 'cloud';
  readonly workId: string;
  readonly from: string;
  readonly values: CloudValues;
  readonly revs: CloudRevs;
};

export const cloudTopic: Topic<CloudMessage> = {
  kind: 'cloud',
  // A room batches its changes by itself.
  delivery: 'immediate',
  read: (sent) =>
    'workId' in sent && 'from' in sent && 'values' in sent
      ? {
          kind: 'cloud',
          workId: String(sent.workId),
          from: String(sent.from),
          values: readCloudValues(sent.values),
          revs: readCloudRevs('revs' in sent ? sent.revs : undefined),
        }
      : undefined,
};
