import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';
import { activeTab, changeTabs, closeRefusal, emptyTabs } from './tabs-rules.ts';
import { homePath } from './tabs-address.ts';
import { parseTabs, restoreTabs, snapshotOf } from './tabs-snapshot.ts';
import type { Tabs, TabsCommand } from './tabs-rules.ts';
import type { TabsSnapshot } from './tabs-snapshot.ts';

/** `tabs.restore` when somebody works in a department, `tabs.empty` when they leave it or log out. */
export type TabsEvent = TabsCommand | { type: 'tabs.restore' | 'tabs.empty' };

type Commanded = { event: TabsCommand };

const change = { type: 'change', params: ({ event }: Commanded) => event } as const;
const persist = {
  type: 'persist',
  params: ({ context }: { context: Tabs }) => snapshotOf(context),
} as const;
const goToActive = {
  type: 'goTo',
  params: ({ context }: { context: Tabs }) => ({ href: activeTab(context)?.href ?? homePath }),
} as const;

const emptied = { target: 'idle', actions: ['empty', persist] } as const;

/** The router leads here: it is where the tabs point already. */
const followed = { actions: [change, persist] } as const;

/** The tab bar leads: when another tab becomes active, the router follows. */
const led = [
  {
    guard: { type: 'movesOn', params: ({ event }: Commanded) => event },
    actions: [change, goToActive, persist],
  },
  followed,
] as const;

/**
 * The tab bar (specification §2, rulings §2). The router owns the address: it tells which one is shown by `tab.open`
 * and is told by `goTo` when closing or choosing a tab leads to another.
 */
export const tabsMachine = setup({
  types: { context: {} as Tabs, events: {} as TabsEvent },
  actors: {
    /** Answers whatever was stored; it is parsed here. */
    loadTabs: fromPromise<unknown>(() => notProvided('loadTabs')),
  },
  actions: {
    refuse: (_args, _refusal: { message: string }): void => notProvided('refuse'),
    persist: (_args, _snapshot: TabsSnapshot): void => notProvided('persist'),
    goTo: (_args, _place: { href: string }): void => notProvided('goTo'),
    change: assign(({ context }, command: TabsCommand) => changeTabs(context, command)),
    restore: assign(({ context }, { stored }: { stored: unknown }) =>
      restoreTabs(context, parseTabs(stored)),
    ),
    empty: assign(({ context }) => emptyTabs(context.nextId)),
  },
  guards: {
    isRefused: ({ context }, { key }: { key: string }) => closeRefusal(context, key) !== undefined,
    movesOn: ({ context }, command: TabsCommand) => changeTabs(context, command).active !== context.active,
  },
}).createMachine({
  id: 'tabs',
  context: emptyTabs(),
  initial: 'idle',
  states: {
    // Nothing is stored before what was stored has been read.
    idle: { on: { 'tabs.restore': 'restoring', 'tab.open': { actions: change }, 'tabs.empty': emptied } },
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
        'tabs.empty': emptied,
      },
    },
    ready: {
      on: {
        'tab.open': followed,
        'tab.readdress': followed,
        'tab.activate': led,
        'tab.close': [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ key: event.key }) },
            actions: {
              type: 'refuse',
              params: ({ context, event }) => ({ message: closeRefusal(context, event.key) ?? '' }),
            },
          },
          ...led,
        ],
        'tabs.close': led,
        'tab.refresh': followed,
        'tab.move': followed,
        'title.set': followed,
        'tabs.empty': emptied,
      },
    },
  },
});
