import { fromPromise, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';

type RemindingEvent = { type: 'reminder.send' };
type Sent = { readonly message: string };

/** Those of a class who have not handed in are reminded, once for as long as the overview is open. */
export const remindingMachine = setup({
  types: { events: {} as RemindingEvent },
  actors: {
    /** Whoever fails has said why. */
    sendReminder: fromPromise<Sent>(() => notProvided('sendReminder')),
  },
  actions: {
    announceSent: (_args, _sent: Sent): void => notProvided('announceSent'),
  },
}).createMachine({
  id: 'reminding',
  initial: 'ready',
  states: {
    ready: { on: { 'reminder.send': 'sending' } },
    sending: {
      invoke: {
        src: 'sendReminder',
        id: 'sendReminder',
        onDone: {
          target: 'sent',
          actions: { type: 'announceSent', params: ({ event }) => event.output },
        },
        onError: 'ready',
      },
    },
    sent: { type: 'final' },
  },
});
