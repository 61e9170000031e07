import { assign, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';
import { changePreferences, defaultPreferences, parsePreferences } from './preferences-rules.ts';
import type { Preferences } from './preferences-rules.ts';

/** `preferences.replaced` comes from another window of the same browser, with what it has stored. */
export type PreferencesEvent =
  | { type: 'preference.set'; change: Partial<Preferences> }
  | { type: 'sidebar.toggle' | 'preferences.reset' }
  | { type: 'preferences.replaced'; stored: unknown };

const kept = [
  { type: 'store', params: ({ context }: { context: Preferences }) => context },
  { type: 'apply', params: ({ context }: { context: Preferences }) => context },
] as const;

/**
 * Values with setters (specification §2 "theme drawer", §4 "preferences"): one state, and every event goes through
 * the pure rules beside it. Each change is stored and shows at once.
 */
export const preferencesMachine = setup({
  types: {
    context: {} as Preferences,
    /** Whatever was found in the store. */
    input: {} as { stored: unknown },
    events: {} as PreferencesEvent,
  },
  actions: {
    store: (_args, _preferences: Preferences): void => notProvided('store'),
    /** Puts the preferences on the page. */
    apply: (_args, _preferences: Preferences): void => notProvided('apply'),
    change: assign(({ context }, change: Partial<Preferences>) => changePreferences(context, change)),
  },
  guards: {
    isChange: ({ context }, change: Partial<Preferences>) => changePreferences(context, change) !== context,
  },
}).createMachine({
  id: 'preferences',
  context: ({ input }) => parsePreferences(input.stored),
  initial: 'kept',
  states: {
    kept: {
      on: {
        'preference.set': {
          guard: { type: 'isChange', params: ({ event }) => event.change },
          actions: [{ type: 'change', params: ({ event }) => event.change }, ...kept],
        },
        'sidebar.toggle': {
          actions: [
            { type: 'change', params: ({ context }) => ({ sidebarOpen: !context.sidebarOpen }) },
            ...kept,
          ],
        },
        'preferences.reset': { actions: [{ type: 'change', params: defaultPreferences }, ...kept] },
        // Not stored again: two windows would answer each other for ever.
        'preferences.replaced': {
          actions: [{ type: 'change', params: ({ event }) => parsePreferences(event.stored) }, kept[1]],
        },
      },
    },
  },
});
