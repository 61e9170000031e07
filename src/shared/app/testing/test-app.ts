import { createActor } from 'xstate';
import type { App } from '../app-context.tsx';
import { createNotices } from '../notices.ts';
import { readRuntimeConfig } from '../runtime-config.ts';
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { tabsMachine } from '#machines/tabs/tabs.machine.ts';

/** Creates the services of the app for a test: no session, an empty menu, and the given overrides. */
export function testApp(parts: Partial<App> = {}): App {
  const tabs = createActor(tabsMachine).start();
  return {
    session: createActor(sessionMachine),
    tabs: () => tabs,
    preferences: createActor(preferencesMachine, { input: { stored: undefined } }),
    notices: createNotices(),
    config: readRuntimeConfig({}),
    pages: () => ({
      has: () => false,
      names: () => [],
      load: async () => null,
      prepare: async () => undefined,
      loaded: () => undefined,
    }),
    prefetchPage: () => undefined,
    menu: () => ({ routes: new Map(), patterns: [], names: new Map(), tree: [], entries: [] }),
    findRoute: () => undefined,
    landing: () => '/dashboard/index',
    live: () => new Promise<never>(() => undefined),
    ...parts,
  };
}
