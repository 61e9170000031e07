import type { Page } from '@playwright/test';
import { loginAs } from './journey-actions.ts';
import { chooseTabs } from './journey-look.ts';
import { type ContextWatch, watchContext } from './journey-watch.ts';
import { addPerson } from './journey-people.ts';
import { schoolTest } from './file-schools.ts';
import { expectNothingToMind } from './journey-test.ts';
import { type Rights, rightsOf } from './console-menu.ts';
import type { Visitor } from './console-people.ts';

export type Person = { readonly page: Page; readonly watch: ContextWatch; readonly rights: Rights };
type Enter = (visitor: Visitor, url: string) => Promise<Person>;

/**
 * Tests that share a window for each user. The window visits one entry after the other until a test fails;
 * then the worker restarts with new windows. Every test ends with a check of the console and of the requests.
 */
export const test = schoolTest.extend<
  { readonly enter: (visitor: Visitor) => Promise<Person> },
  { readonly doors: Enter }
>({
  doors: [
    async ({ browser }, use, { project }) => {
      const { locale = 'zh-CN', timezoneId = 'Asia/Shanghai', viewport = null, contextOptions } = project.use;
      const open = async (baseURL: string) => {
        const look = { locale, timezoneId, viewport, ...contextOptions };
        const context = await browser.newContext({ ...look, baseURL });
        const watch = watchContext(context);
        return { watch, page: await context.newPage() };
      };
      const people = new Map<string, Promise<Person>>();
      const come = async ({ username }: Visitor, url: string): Promise<Person> => {
        const { page, watch } = await open(url);
        await chooseTabs(page);
        await loginAs(page, username ?? (await newDeveloper(() => open(url), url)));
        return { page, watch, rights: await rightsOf(page) };
      };
      await use((visitor, url) => {
        const name = `${visitor.who} at ${url}`;
        const known = people.get(name) ?? come(visitor, url);
        people.set(name, known);
        return known;
      });
      await Promise.allSettled([...people.values()].map(async (one) => (await one).page.context().close()));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  enter: async ({ doors, product: { url } }, use) => {
    let seen: Person | undefined;
    await use(async (visitor) => {
      seen = await doors(visitor, url);
      // Events since the last test: the login, or late events of its page.
      expectNothingToMind(seen.watch, url);
      for (const list of [seen.watch.errors, seen.watch.failedLoads, seen.watch.requests]) list.length = 0;
      return seen;
    });
    if (seen !== undefined) expectNothingToMind(seen.watch, url);
  },
});

async function newDeveloper(
  open: () => Promise<Pick<Person, 'page' | 'watch'>>,
  url: string,
): Promise<string> {
  const { page, watch } = await open();
  await loginAs(page, 'admin');
  const username = await addPerson(page, { role: 'dev', departs: [] });
  expectNothingToMind(watch, url);
  await page.context().close();
  return username;
}
