import { messageOf } from '#machines/message-of.ts';
import { nothingChosen, tooManyChosen } from './record-desk-events.ts';
import type { DeskAction, DeskRecord, DeskTold } from './record-desk-events.ts';

type Opening = { event: { record: DeskRecord } };
type Done = { event: { output: DeskTold } };
type Failed = { event: { error: unknown } };
type Asking = { event: { action: DeskAction } };
export type Choosing = { ids: readonly string[]; chosen: boolean };

export const keepRecord = { type: 'keepRecord', params: ({ event }: Opening) => event } as const;
export const view = { target: '#recordDesk.viewing', actions: keepRecord } as const;
export const edit = { target: '#recordDesk.opening', actions: keepRecord } as const;
export const close = { target: '#recordDesk.browsing', actions: 'forgetRecord' } as const;
export const announce = { type: 'announceSuccess', params: ({ event }: Done) => event.output } as const;
export const warn = {
  type: 'warn',
  params: ({ event }: Failed) => ({ message: messageOf(event.error, '操作失败') }),
} as const;
export const noteProblem = { type: 'noteProblem', params: ({ event }: Failed) => event } as const;

/** Where no action can be missing any more, but its type does not know. */
export const noAction: DeskAction = {
  name: '',
  title: '',
  text: '',
  ids: [],
  danger: false,
  undoable: false,
};

/** Ticks or unticks rows, but no more than one request can name. */
export const changeSelection = [
  {
    guard: { type: 'isTooMuch', params: ({ event }: { event: Choosing }) => event },
    actions: { type: 'warn', params: { message: tooManyChosen } },
  },
  { actions: { type: 'changeSelection', params: ({ event }: { event: Choosing }) => event } },
] as const;

/** Nothing is done without a question, and nothing is asked about no rows. */
export const askAction = [
  {
    guard: { type: 'namesRows', params: ({ event }: Asking) => event },
    target: '#recordDesk.confirming',
    actions: { type: 'keepAction', params: ({ event }: Asking) => event },
  },
  { actions: { type: 'warn', params: { message: nothingChosen } } },
] as const;
