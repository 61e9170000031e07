import type { Topic } from '#server/live/bus.ts';

/** The published version, the publishing progress or the existence of a form has changed; empty id: of any form. */
export type OnlineFormMessage = { readonly kind: 'onlineForm'; readonly formId: string };

export const onlineFormTopic: Topic<OnlineFormMessage> = {
  kind: 'onlineForm',
  delivery: 'transactional',
  read: (sent) =>
    'formId' in sent && typeof sent.formId === 'string'
      ? { kind: 'onlineForm', formId: sent.formId }
      : undefined,
};
