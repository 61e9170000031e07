import type { Page } from '@playwright/test';
import { journeyPassword } from '#tests/support/engines/product-process.ts';
import { reloadWithoutCache, type Quiet, type Sight, type Visit } from './other-visits.ts';
import { awaitSight } from './sight.ts';

const figures: Sight = { selector: 'ul[aria-label="全站统计"] li', text: String.raw`^作品\d` };
const rows: Sight = { selector: 'main tbody td' };

async function fillLogin(page: Page, quiet: Quiet): Promise<void> {
  await page.waitForSelector('input[type=password]', { state: 'visible' });
  await page.fill('input[name=username]', 'admin');
  await page.fill('input[type=password]', journeyPassword);
  await quiet();
}
const logIn = (page: Page) => page.keyboard.press('Enter');
const follow = (href: string) => async (page: Page) => {
  await page
    .locator(`nav a[href="${href}"]`)
    .first()
    .evaluate((link) => link instanceof HTMLElement && link.click());
};
async function toFirstPage(page: Page, quiet: Quiet): Promise<void> {
  await fillLogin(page, quiet);
  await logIn(page);
  await awaitSight(page, figures);
  await quiet();
}
async function toListAndBack(page: Page, quiet: Quiet): Promise<void> {
  await toFirstPage(page, quiet);
  await follow('/isystem/user')(page);
  await awaitSight(page, rows);
  await follow('/dashboard/index')(page);
  await awaitSight(page, figures);
  await quiet();
}

/** The visits to this product that `npm run bench:load` measures. */
export const ownVisits = (site: string): readonly Visit[] => [
  { name: 'login', url: `${site}/user/login`, ready: { selector: 'input[type=password]' } },
  { name: 'login to figures', url: `${site}/user/login`, before: fillLogin, act: logIn, ready: figures },
  {
    name: 'first page, cold files',
    url: `${site}/user/login`,
    before: toFirstPage,
    act: reloadWithoutCache,
    ready: figures,
  },
  {
    name: 'list, first visit',
    url: `${site}/user/login`,
    before: toFirstPage,
    act: follow('/isystem/user'),
    ready: rows,
  },
  {
    name: 'list, again',
    url: `${site}/user/login`,
    before: toListAndBack,
    act: follow('/isystem/user'),
    ready: rows,
  },
  { name: 'public home', url: `${site}/home`, ready: { selector: 'main article' } },
];
