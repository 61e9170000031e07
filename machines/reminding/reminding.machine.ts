import { fromPromise, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';

type RemindingEvent = { type: 'reminder.send' };

/** Reminds the pupils of a class who have not handed in, once for as long as the overview is open. */
export const remindingMachine = setup({
  types: { events: {} as RemindingEvent },
  actors: {
    /** Tells what came of it, good or bad. */
    sendReminder: fromPromise<void>(() => notProvided('sendReminder')),
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
        onDone: 'sent',
        onError: 'ready',
      },
    },
    sent: { type: 'final' },
  },
});
