import { type Page, test as base } from '@playwright/test';
import { loginAs } from './journey-actions.ts';
import { chooseTabs } from './journey-look.ts';
import { type ContextWatch, watchContext } from './journey-watch.ts';
import { addPerson } from './journey-people.ts';
import { expectNothingToMind, siteUrl } from './journey-test.ts';
import { type Rights, rightsOf } from './console-menu.ts';
import type { Visitor } from './console-people.ts';

export type Person = { readonly page: Page; readonly watch: ContextWatch; readonly rights: Rights };
type Enter = (visitor: Visitor) => Promise<Person>;

/**
 * Stories of people who stay: one window for each, that goes from entry to entry as long as nothing is wrong (after
 * that the worker is another, with new windows). Every story ends with a look at the console and at what was fetched.
 */
export const test = base.extend<{ readonly enter: Enter }, { readonly doors: Enter }>({
  doors: [
    async ({ browser }, use, { project }) => {
      const { locale = 'zh-CN', timezoneId = 'Asia/Shanghai', viewport = null, contextOptions } = project.use;
      const open = async () => {
        const look = { locale, timezoneId, viewport, ...contextOptions };
        const context = await browser.newContext({ ...look, baseURL: siteUrl() });
        const watch = watchContext(context);
        return { watch, page: await context.newPage() };
      };
      const people = new Map<string, Promise<Person>>();
      const come = async ({ username }: Visitor): Promise<Person> => {
        const { page, watch } = await open();
        await chooseTabs(page);
        await loginAs(page, username ?? (await newDeveloper(open)));
        return { page, watch, rights: await rightsOf(page) };
      };
      await use((visitor) => {
        const known = people.get(visitor.who) ?? come(visitor);
        people.set(visitor.who, known);
        return known;
      });
      await Promise.allSettled([...people.values()].map(async (one) => (await one).page.context().close()));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  enter: async ({ doors }, use) => {
    let seen: Person | undefined;
    await use(async (visitor) => {
      seen = await doors(visitor);
      // What came since the last story: the login, or what its page did after its end.
      expectNothingToMind(seen.watch, siteUrl());
      for (const list of [seen.watch.errors, seen.watch.failedLoads, seen.watch.requests]) list.length = 0;
      return seen;
    });
    if (seen !== undefined) expectNothingToMind(seen.watch, siteUrl());
  },
});

async function newDeveloper(open: () => Promise<Pick<Person, 'page' | 'watch'>>): Promise<string> {
  const { page, watch } = await open();
  await loginAs(page, 'admin');
  const username = await addPerson(page, { role: 'dev', departs: [] });
  expectNothingToMind(watch, siteUrl());
  await page.context().close();
  return username;
}
