import type { Topic } from '#server/live/bus.ts';

/** What is published of a form has changed, or how its publishing goes, or whether it is there; empty: of any form. */
export type OnlineFormMessage = { readonly kind: 'onlineForm'; readonly formId: string };

export const onlineFormTopic: Topic<OnlineFormMessage> = {
  kind: 'onlineForm',
  pace: 'bound',
  read: (sent) =>
    'formId' in sent && typeof sent.formId === 'string'
      ? { kind: 'onlineForm', formId: sent.formId }
      : undefined,
};
