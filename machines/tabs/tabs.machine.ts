import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';
import { changeTabs, closeRefusal, emptyTabs, hrefAfter, hrefOf, pageHref } from './tab-list.ts';
import { parseTabs, restoreTabs, snapshotOf } from './tabs-snapshot.ts';
import type { Tabs, TabsCommand } from './tab-list.ts';
import type { TabsSnapshot } from './tabs-snapshot.ts';

/** `tabs.restore` when a user enters a department, `tabs.empty` when they leave it or log out. */
export type TabsEvent =
  | TabsCommand
  | { type: 'tab.activate'; key: string }
  /** A menu entry: activates the tab that it opened, with its filters. Ignored while that tab is closed. */
  | { type: 'page.open'; path: string }
  | { type: 'tabs.restore' | 'tabs.empty' };

const change = { type: 'change', params: ({ event }: { event: TabsCommand }) => event } as const;
const persist = { type: 'persist', params: ({ context }: { context: Tabs }) => snapshotOf(context) } as const;
const changeAndPersist = [change, persist] as const;

/**
 * The tab bar (docs/behaviour.md#tabs). The router owns the address: what it shows it tells by `tab.open`, and
 * the bar only asks it to go elsewhere, which a page with unsaved work may refuse.
 */
export const tabsMachine = setup({
  types: { context: {} as Tabs, events: {} as TabsEvent },
  actors: {
    /** Answers whatever was stored; it is parsed here. */
    loadTabs: fromPromise<unknown>(() => notProvided('loadTabs')),
    /** Answers the command once the router has arrived; undefined: the page that is shown stays. */
    leaveFor: fromPromise<TabsCommand | undefined, { href: string; command: TabsCommand }>(() =>
      notProvided('leaveFor'),
    ),
  },
  actions: {
    refuse: (_args, _refusal: { message: string }): void => notProvided('refuse'),
    persist: (_args, _snapshot: TabsSnapshot): void => notProvided('persist'),
    goTo: (_args, _place: { href: string }): void => notProvided('goTo'),
    change: assign(({ context }, command: TabsCommand | undefined) =>
      command === undefined ? context : changeTabs(context, command),
    ),
    restore: assign(({ context }, { stored }: { stored: unknown }) =>
      restoreTabs(context, parseTabs(stored)),
    ),
    empty: assign(({ context }) => emptyTabs(context.nextId)),
  },
  guards: {
    isOpen: ({ context }, { key }: { key: string }) => hrefOf(context, key) !== undefined,
    hasPage: ({ context }, { path }: { path: string }) => pageHref(context, path) !== undefined,
    isRefused: ({ context }, { key }: { key: string }) => closeRefusal(context, key) !== undefined,
    movesOn: ({ context }, command: TabsCommand) => changeTabs(context, command).active !== context.active,
  },
}).createMachine({
  id: 'tabs',
  context: emptyTabs(),
  initial: 'idle',
  states: {
    // Nothing is stored before what was stored has been read.
    idle: {
      on: {
        'tabs.restore': 'restoring',
        'tab.open': { actions: change },
        'tabs.empty': {
          target: 'idle',
          actions: ['empty', persist],
        },
      },
    },
    restoring: {
      invoke: {
        src: 'loadTabs',
        id: 'loadTabs',
        onDone: {
          target: 'ready',
          actions: [{ type: 'restore', params: ({ event }) => ({ stored: event.output }) }, persist],
        },
        onError: 'ready',
      },
      on: {
        'tab.open': { actions: change },
        'tab.readdress': { actions: change },
        'title.set': { actions: change },
        'tabs.empty': {
          target: 'idle',
          actions: ['empty', persist],
        },
      },
    },
    ready: {
      on: {
        'tab.open': { actions: changeAndPersist },
        'tab.readdress': { actions: changeAndPersist },
        'tab.activate': {
          guard: { type: 'isOpen', params: ({ event }) => ({ key: event.key }) },
          actions: {
            type: 'goTo',
            params: ({ context, event }) => ({ href: hrefOf(context, event.key) ?? '' }),
          },
        },
        'page.open': {
          guard: { type: 'hasPage', params: ({ event }) => ({ path: event.path }) },
          actions: {
            type: 'goTo',
            params: ({ context, event }) => ({ href: pageHref(context, event.path) ?? '' }),
          },
        },
        'tab.close': [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ key: event.key }) },
            actions: {
              type: 'refuse',
              params: ({ context, event }) => ({ message: closeRefusal(context, event.key) ?? '' }),
            },
          },
          // Its page may have unsaved input: when another tab has to be shown first, the router is asked.
          { guard: { type: 'movesOn', params: ({ event }) => event }, target: '.leaving' },
          { actions: changeAndPersist },
        ],
        'tabs.close': [
          { guard: { type: 'movesOn', params: ({ event }) => event }, target: '.leaving' },
          { actions: changeAndPersist },
        ],
        'tabs.withdraw': { actions: changeAndPersist },
        'tab.refresh': { actions: changeAndPersist },
        'tab.move': { actions: changeAndPersist },
        'title.set': { actions: changeAndPersist },
        'tabs.empty': {
          target: 'idle',
          actions: ['empty', persist],
        },
      },
      initial: 'settled',
      states: {
        settled: {},
        leaving: {
          invoke: {
            src: 'leaveFor',
            id: 'leaveFor',
            input: ({ context, event }) => {
              assertEvent(event, ['tab.close', 'tabs.close']);
              return { href: hrefAfter(context, event), command: event };
            },
            onDone: {
              target: 'settled',
              actions: [{ type: 'change', params: ({ event }) => event.output }, persist],
            },
            onError: 'settled',
          },
        },
      },
    },
  },
});
