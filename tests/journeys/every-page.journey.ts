import { type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { callApi, loginAs } from '#tests/support/journey-actions.ts';
import { inspect } from '#tests/support/journey-axe.ts';
import { expect, test } from '#tests/support/journey-test.ts';

// Nothing here changes anything, so the stories are shared out among the workers.
test.describe.configure({ mode: 'parallel', timeout: 240_000 });

const sizes = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

const entry = z.object({
  path: z.string(),
  component: z.nullish(z.string()),
  children: z.nullish(z.array(z.unknown())),
});
const menuOf = z.object({ menu: z.array(z.looseObject({})) });

/** Seen with their rows and words in pages.journey.ts, by somebody of the same role. */
const seenByEverybody = ['/account/center', '/account/mineWork', '/teaching/mineCourse'];
const seenByStaff = [
  ...seenByEverybody,
  '/isystem/user',
  '/teaching/workList',
  '/course/course',
  '/course/courseUnit',
  '/isps/userAnnouncement',
  '/account/settings',
];

/** Looked at in the same sizes and looks by monitor.journey.ts and dicts.journey.ts. */
const seenByAdministrators = [
  ...seenByStaff,
  '/dashboard/index',
  '/monitor',
  '/isystem/dict',
  '/isys/category',
  '/isystem/checkRule',
  '/isystem/fillRule',
  '/isystem/position',
  '/isystem/addressList',
];

/** The paths of the pages in somebody's menu, the hidden ones too. */
function pathsIn(entries: readonly unknown[]): string[] {
  return entries.flatMap((one) => {
    const { path, component, children } = entry.parse(one);
    const isPage = component !== null && component !== undefined && !component.startsWith('layouts/');
    return [...(isPage && !path.includes(':') ? [path] : []), ...pathsIn(children ?? [])];
  });
}

/** Every page of the menu but those that are seen elsewhere. */
async function restOfMenu(page: Page, seen: readonly string[]): Promise<string[]> {
  const { menu } = menuOf.parse(await callApi(page, 'GET', '/sys/permission/getUserPermissionByToken'));
  return pathsIn(menu).filter((path) => !seen.some((one) => path === one || path.startsWith(`${one}/`)));
}

async function visit(page: Page, paths: readonly string[], widths = sizes): Promise<void> {
  for (const size of widths) {
    await page.setViewportSize(size);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
      await expect(page.getByRole('main').getByLabel('加载中'), path).toHaveCount(0);
      await expect.soft(page, `title of ${path}`).toHaveTitle(/Scratch 教学平台$/);
      await inspect(page, `${path} ${size.width}`);
    }
  }
}

test.afterEach(({ watch }) => {
  expect(watch.failedLoads, 'requests that failed').toEqual([]);
});

test('every other page of a pupil is accessible and as wide as its window', async ({ page }) => {
  await loginAs(page, 's30108');
  const rest = await restOfMenu(page, [...seenByEverybody, '/dashboard/index']);
  expect(rest).toContain('/isps/userAnnouncement');
  const sections = ['security', 'custom', 'notification'].map(
    (section) => `/account/settings/base?section=${section}`,
  );
  await visit(page, [...rest, ...sections, '/404']);
});

test('every other page of a teacher is accessible and as wide as its window', async ({ page }) => {
  await loginAs(page, 'teacher');
  await visit(page, await restOfMenu(page, seenByStaff));
});

for (const size of sizes) {
  test(`every other page of the administrator is accessible and ${size.width} px wide`, async ({ page }) => {
    await loginAs(page, 'admin');
    await visit(page, await restOfMenu(page, seenByAdministrators), [size]);
  });
}

const exceptions = [
  ['403', '抱歉，你无权访问该页面'],
  ['404', '抱歉，你访问的页面不存在或仍在开发中'],
  ['500', '抱歉，服务器出错了'],
] as const;

test('the pages for what goes wrong have words, a drawing and a way home', async ({ page }) => {
  // Only schools' own menus name them.
  await page.route('**/sys/permission/getUserPermissionByToken**', async (route) => {
    const answer = await route.fetch();
    const json = z
      .looseObject({ result: z.looseObject({ menu: z.array(z.unknown()) }) })
      .parse(await answer.json());
    const pages = exceptions.map(([code]) => ({
      path: `/exception/${code}`,
      component: `exception/${code}`,
      meta: { title: code },
    }));
    const menu = [...json.result.menu, ...pages];
    await route.fulfill({ response: answer, json: { ...json, result: { ...json.result, menu } } });
  });
  await loginAs(page, 's30108');
  for (const [code, words] of exceptions) {
    await page.goto(`/exception/${code}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: words })).toBeVisible();
    await expect(main.locator('svg[data-drawing]')).toHaveAttribute('data-drawing', code);
    await expect(main.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await inspect(page, `${code} ${size.width}`);
    }
  }
});
