import { assign, fromPromise, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { notProvided } from '#machines/not-provided.ts';
import { defaultPreferences, nextPreferences, parsePreferences } from './preference-values.ts';
import type { Preferences, PreferencesEvent, ThemeColor } from './preference-values.ts';

type Context = {
  readonly chosen: Preferences;
  /** The colour the page has: until another one is prepared, and when it cannot be, not the chosen one. */
  readonly shownColor: ThemeColor;
};

/** One change, for the store: two windows that each write everything would undo each other's work. */
type Change = { readonly before: Preferences; readonly after: Preferences };

type Args = { context: Context; event: PreferencesEvent };
const next = ({ context, event }: Args): Preferences => nextPreferences(context.chosen, event);
const change = (args: Args): Change => ({ before: args.context.chosen, after: next(args) });

const isSame = { type: 'isSame', params: change } as const;
const isColorShown = { type: 'isShown', params: next } as const;
const apply = { type: 'apply', params: ({ context }: { context: Context }) => context } as const;
const show = [{ type: 'choose', params: next }, apply] as const;
const storeAndShow = [{ type: 'store', params: change }, ...show] as const;

/**
 * Values with setters (docs/behaviour.md#theme): every event goes through the pure functions of preference-values.ts;
 * each change is stored and shown at once. Only a colour takes time, because its style sheet is fetched.
 */
export const preferencesMachine = setup({
  types: {
    context: {} as Context,
    /** The raw value from the store. */
    input: {} as { stored: unknown },
    events: {} as PreferencesEvent,
  },
  actors: {
    prepareColor: fromPromise<void, { color: ThemeColor }>(() => notProvided('prepareColor')),
  },
  actions: {
    store: (_args, _change: Change): void => notProvided('store'),
    /** Puts the preferences on the page. */
    apply: (_args, _context: Context): void => notProvided('apply'),
    announcePreparing: (): void => notProvided('announcePreparing'),
    withdrawPreparing: (): void => notProvided('withdrawPreparing'),
    announceFailure: (): void => notProvided('announceFailure'),
    choose: assign((_args, chosen: Preferences) => ({ chosen })),
    showChosen: assign(({ context }) => ({ shownColor: context.chosen.color })),
    // Not stored: the next visit tries again.
    keepShown: assign(({ context }) => ({ chosen: { ...context.chosen, color: context.shownColor } })),
  },
  guards: {
    isSame: (_args, { before, after }: Change) => before === after,
    isShown: ({ context }, { color }: Preferences) => color === context.shownColor,
  },
  delays: { colorPatience: businessConstants.colorPatience, noticeDelay: businessConstants.noticeDelay },
}).createMachine({
  id: 'preferences',
  meta: { tolerances: { colorPatience: 1_000, noticeDelay: 150 } },
  context: ({ input }) => ({ chosen: parsePreferences(input.stored), shownColor: defaultPreferences.color }),
  initial: 'starting',
  // Nothing changes; or the colour is on the page already; or it has to be prepared first.
  on: {
    'preference.set': [
      { guard: isSame },
      { guard: isColorShown, target: '.kept', actions: storeAndShow },
      { target: '.preparing', reenter: true, actions: storeAndShow },
    ],
    'preferences.reset': [
      { guard: isSame },
      { guard: isColorShown, target: '.kept', actions: storeAndShow },
      { target: '.preparing', reenter: true, actions: storeAndShow },
    ],
    // Not stored again: two windows would answer each other for ever.
    'preferences.replaced': [
      { guard: isSame },
      { guard: isColorShown, target: '.kept', actions: show },
      { target: '.preparing', reenter: true, actions: show },
    ],
  },
  states: {
    // Nothing is drawn before the preferences are known; the wait is limited.
    starting: {
      entry: apply,
      always: { guard: { type: 'isShown', params: ({ context }) => context.chosen }, target: 'kept' },
      invoke: {
        id: 'prepareColor',
        src: 'prepareColor',
        input: ({ context }) => ({ color: context.chosen.color }),
        onDone: { target: 'kept', actions: ['showChosen', apply] },
        onError: { target: 'kept', actions: ['keepShown', 'announceFailure'] },
      },
      after: { colorPatience: 'preparing' },
    },
    kept: {},
    preparing: {
      invoke: {
        id: 'prepareColor',
        src: 'prepareColor',
        input: ({ context }) => ({ color: context.chosen.color }),
        onDone: { target: 'kept', actions: ['showChosen', apply] },
        onError: { target: 'kept', actions: ['keepShown', 'announceFailure'] },
      },
      initial: 'briefly',
      states: {
        briefly: { after: { noticeDelay: 'visibly' } },
        visibly: { entry: 'announcePreparing', exit: 'withdrawPreparing' },
      },
    },
  },
});
