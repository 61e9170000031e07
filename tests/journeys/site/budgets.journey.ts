import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { followLink } from '#tests/support/journeys/console-coming.ts';
import { loginAs } from '#tests/support/journeys/journey-actions.ts';
import { journeyPassword } from '#tests/support/engines/product-process.ts';
import {
  askedTwice,
  isCall,
  isFile,
  isPicture,
  longestChain,
  timeRequests,
  type TimedRequest,
} from '#tests/support/journeys/journey-requests.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { quiet } from '#tests/support/journeys/journey-watch.ts';
import { weightOfRequests } from '#tests/support/journeys/journey-weights.ts';

// The waits of a user, measured by the number and order of requests.
test.describe.configure({ timeout: 400_000 });

const urlsOf = (requests: readonly TimedRequest[]): string[] => requests.map(({ url }) => url);

function expectShortChain(requests: readonly TimedRequest[], max: number): void {
  const chain = urlsOf(longestChain(requests));
  expect(chain.length, chain.join('\n')).toBeLessThanOrEqual(max);
}

function expectFew(urls: readonly string[], max: number, what: string): void {
  expect(urls.length, `${what}:\n${urls.join('\n')}`).toBeLessThanOrEqual(max);
}

test('the login page is small and sends few requests', async ({ page, watch }) => {
  await page.goto('/user/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled();
  await quiet(page);
  const addresses = [...new Set(watch.requests)];
  expectFew(addresses, 12, 'requests');
  expect(await weightOfRequests(addresses, '.js'), 'JavaScript').toBeLessThanOrEqual(170);
  expect(await weightOfRequests(addresses, '.css'), 'style sheets').toBeLessThanOrEqual(40);
  const scripts = addresses.filter((address) => /\/assets\/.*\.js$/.test(address));
  const texts = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
  expect(texts.map((text) => text.split('\n', 1)[0])).toEqual(
    scripts.map(() => '//# allFunctionsCalledOnLoad'),
  );
  expect(scripts.length).toBeGreaterThan(2);
  // The list of pages behind the login is not part of it.
  expect(texts.filter((text) => text.includes('user-list'))).toEqual([]);
});

test('the login page lists existing files of the app, which logged-in users preload', async ({ page }) => {
  await page.goto('/user/login');
  const named = z
    .array(z.string())
    .parse(JSON.parse((await page.locator('#files-behind-login').textContent()) ?? ''));
  expect(named.filter((file) => /^\/assets\/shell-.*\.(?:js|css)$/.test(file))).toHaveLength(2);
  const answers = await Promise.all(named.map((file) => page.request.get(file)));
  expect(answers.map((answer) => answer.status())).toEqual(named.map(() => 200));
  // The app's own way of loading creates no such links.
  const begun = page.locator('link[rel=preload][as=style]');
  await expect(begun).toHaveCount(0);
  await loginAs(page, 'admin');
  await page.goto('/dashboard/index');
  await expectFigures(page);
  const hrefs = await begun.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs).toEqual(named.filter((file) => file.endsWith('.css')));
});

test('permissions, figures and files load in parallel for a logged-in user, and none is requested twice', async ({
  page,
}) => {
  await page.goto('/user/login');
  await loginAs(page, 'admin');
  await expectFigures(page);
  await quiet(page);
  const requests = await timeRequests(page);
  // Simulates a user whose last visit was before the files were renamed.
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  // The script of the app is held back until the requests are sent, which proves that an earlier script sends
  // them.
  const early = ['/api/sys/permission/getUserPermissionByToken', ...answersWithFigures];
  const question = Promise.all(
    early.map((path) => page.waitForRequest((request) => pathOf(request.url()) === path)),
  );
  const app = z.string().parse(await page.locator('script[type=module][src]').getAttribute('src'));
  await page.route(`**${app}`, async (route) => {
    await question;
    await route.continue();
  });
  await page.goto('/dashboard/index');
  await expectFigures(page);
  const asked = await untilFigures(requests.take());
  expect(asked.filter(isPermission)).toHaveLength(1);
  expectFew(urlsOf(asked).filter(isFile), 16, 'files');
  expectFew(urlsOf(asked).filter(isCall), 10, 'calls');
  // The page, its first scripts, and everything else.
  expectShortChain(asked, 3);
  await quiet(page);
  const all = [...asked, ...requests.take()].filter(({ url }) => !isIcon(url));
  expect(askedTwice(urlsOf(all))).toEqual([]);
  expectShortChain(all, 5);
});

function isPermission({ url }: { readonly url: string }): boolean {
  return url.includes('/getUserPermissionByToken');
}

/** Waits for the last value that each answer with figures shows. */
async function expectFigures(page: Page): Promise<void> {
  const counts = page.getByRole('list', { name: '全站统计' }).getByRole('listitem');
  await expect(counts.filter({ hasText: /^作品\d/ })).toBeVisible();
  await expect(counts.filter({ hasText: /^总访问量\d/ })).toBeVisible();
  await expect(page.getByRole('figure', { name: '近 7 天的访问量和 IP 数' })).toBeVisible();
}

const answersWithFigures = ['/api/sys/loginfo', '/api/sys/visitInfo', '/api/teaching/dashboard/site'];

/**
 * Logs in from the empty form to the first page. Returns the requests until its content is shown, and the
 * later ones.
 */
async function logInTo(
  page: Page,
  username: string,
  seen: () => Promise<void>,
  answers = answersWithFigures,
) {
  await page.goto('/user/login');
  await quiet(page);
  const requests = await timeRequests(page);
  await page.getByRole('textbox', { name: '账号' }).fill(username);
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(journeyPassword);
  await quiet(page);
  const whileFilling = urlsOf(requests.take());
  expect(whileFilling.filter(isFile).length, 'files that come while the form is filled in').toBeGreaterThan(
    1,
  );
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await seen();
  const asked = await untilFigures(requests.take(), answers);
  const urls = urlsOf(asked);
  expectFew([...whileFilling, ...urls].filter(isFile), 16, 'files');
  expectFew(urls.filter(isCall), 10, 'calls');
  expect(askedTwice(urls)).toEqual([]);
  expectShortChain(asked, 4);
  await quiet(page);
  const all = [...asked, ...requests.take()].filter(({ url }) => !isIcon(url));
  expect(askedTwice(urlsOf(all)), 'asked twice until the network is quiet').toEqual([]);
  expectShortChain(all, 7);
  return { requests, all, urls };
}

test('the login sends few requests, none twice, in short chains, until the figures are shown', async ({
  page,
}) => {
  const { requests, all, urls } = await logInTo(page, 'admin', () => expectFigures(page));
  // Reports are below the window and load only when scrolled to.
  expect([...urls, ...urlsOf(all)].filter((url) => url.includes('/graphreport/'))).toEqual([]);
  await followLink(page, '/isystem/user');
  await expect(page.getByRole('grid', { name: '用户' }).getByRole('gridcell').first()).toBeVisible();
  // The code of the lists was prefetched while the figures were read.
  expect(urlsOf(requests.take()).filter((url) => url.endsWith('.js'))).toEqual([]);
});

test('the login of a pupil sends few requests until 现在做什么 is shown', async ({ page }) => {
  const next = page.getByRole('region', { name: '现在做什么' }).getByRole('link');
  await logInTo(page, 's30113', () => expect(next.first()).toBeVisible(), ['/api/teaching/dashboard/mine']);
});

const trace = z.object({
  traceEvents: z.array(
    z.object({ name: z.string(), args: z.object({ elementCount: z.optional(z.number()) }) }),
  ),
});

test('returning to a page recalculates only the styles of that page', async ({ page, browser }) => {
  await page.goto('/user/login');
  await loginAs(page, 'admin');
  const cell = page.getByRole('grid', { name: '用户' }).getByRole('gridcell').first();
  await followLink(page, '/isystem/user');
  await expect(cell).toBeVisible();
  await followLink(page, '/dashboard/index');
  await expectFigures(page);
  await quiet(page);
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await followLink(page, '/isystem/user');
  await expect(cell).toBeVisible();
  const { traceEvents } = trace.parse(JSON.parse((await browser.stopTracing()).toString()));
  const styled = traceEvents.map(({ name, args }) =>
    name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : 0,
  );
  const own = await page.locator('[data-pane]').filter({ visible: true }).locator('*').count();
  expect(own).toBeGreaterThan(200);
  expect(Math.max(...styled)).toBeGreaterThan(own * 0.8);
  expect(Math.max(...styled)).toBeLessThan(own * 1.2);
});

/** Returns the requests sent before the last figure arrived. */
async function untilFigures(
  requests: readonly TimedRequest[],
  expected = answersWithFigures,
): Promise<TimedRequest[]> {
  const answers = () =>
    requests.filter(({ url, answered }) => answered !== undefined && expected.includes(pathOf(url)));
  await expect
    .poll(() => answers().map(({ url }) => pathOf(url)))
    .toEqual(expect.arrayContaining([...expected]));
  const last = Math.max(...answers().map(({ answered }) => answered ?? Infinity));
  return requests.filter(({ asked, url }) => asked < last && !isIcon(url));
}

const pathOf = (url: string): string => new URL(url).pathname;

/** Matches the icon of the browser tab, which the browser loads whenever the title changes. */
const isIcon = (url: string): boolean => url.endsWith('/favicon.svg');

test('the public home page sends few requests', async ({ page }) => {
  const requests = await timeRequests(page);
  await page.goto('/home');
  await expect(page.getByRole('region', { name: '精选作品' }).getByRole('article').first()).toBeVisible();
  await quiet(page);
  const asked = requests.take().filter(({ url }) => !isIcon(url));
  const pictures = await page.locator('main img').evaluateAll((all) =>
    all.map((one) => ({
      // The drawn avatars share one file.
      file: one.getAttribute('src')?.split('#', 1)[0],
      isBelow: one.getBoundingClientRect().top > innerHeight,
      isLazy: one.getAttribute('loading') === 'lazy',
    })),
  );
  expect(pictures.filter(({ isBelow, isLazy }) => isBelow && !isLazy)).toEqual([]);
  const above = new Set(pictures.flatMap(({ isBelow, file }) => (isBelow ? [] : [file]))).size;
  const others = asked.filter(({ url }) => !isPicture(url));
  expectFew(urlsOf(others), 24 - above, `requests besides ${above} pictures`);
  expectShortChain(
    others.filter(({ url }) => isFile(url) || isCall(url)),
    3,
  );
});

const publicWorks = z.object({
  result: z.object({ records: z.tuple([z.object({ id: z.string() })], z.unknown()) }),
});

test('the page of a work and its player send few requests', async ({ page, watch }) => {
  const name = encodeURIComponent('接苹果大赛');
  const list = await page.request.get(`/api/teaching/teachingWork/leaderboard?workName=${name}`);
  const [{ id }] = publicWorks.parse(await list.json()).result.records;
  await page.goto(`/work-detail?id=${id}`);
  await expect(page.locator('.work-player[data-phase=untouched]')).toBeVisible({ timeout: 60_000 });
  await quiet(page);
  expectFew(
    watch.requests.filter((url) => url.startsWith('http') && !isIcon(url)),
    24,
    'requests',
  );
});
