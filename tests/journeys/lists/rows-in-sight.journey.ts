import type { Page } from '@playwright/test';
import { enterAs, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { addPupils } from '#tests/support/journeys/journey-people.ts';
import { filterBar, searchList } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

/** The part of a screen of 1366×768 that a browser leaves to the page. */
const size = { width: 1366, height: 650 };

/** The lists of an administrator, by path: those with ten rows or more in the seed first. */
const longLists = ['/isystem/user', '/isystem/dict', '/teaching/workList'];
const otherLists = [
  '/isystem/permission',
  '/teaching/menu',
  '/isystem/roleUserList',
  '/isystem/position',
  '/isystem/addressList',
  '/isys/category',
  '/isystem/fillRule',
  '/isystem/checkRule',
  '/isystem/QuartzJobList',
  '/isystem/log',
  '/isystem/log?logType=2',
  '/sys/dataLog-list',
  '/isystem/file',
  '/isystem/annountCement',
  '/isps/userAnnouncement',
  '/course/course',
  '/course/courseUnit',
  '/teaching/courseDept',
  '/work/additionalWork',
  '/teaching/notice',
  '/work/comment',
  '/news/list',
  '/teaching/order',
  '/scratch/assets',
];

/** Returns what of the list is in sight: rows of all rows on the page, and the pixels that overflow at the right. */
async function sightOf(page: Page) {
  return page.evaluate(() => {
    const table = document.querySelector('table[aria-rowcount]');
    const scroller = table?.parentElement;
    if (!table || !scroller) return undefined;
    const box = scroller.getBoundingClientRect();
    const bottom = Math.min(box.bottom, globalThis.innerHeight) + 1;
    const rows = [...table.querySelectorAll('tbody > tr[aria-rowindex]')];
    return {
      rows: rows.length,
      inSight: rows.filter((row) => row.getBoundingClientRect().bottom <= bottom).length,
      overflow: scroller.scrollWidth - scroller.clientWidth,
      beyondWindow: (document.scrollingElement?.scrollHeight ?? 0) - globalThis.innerHeight,
    };
  });
}

async function expectRowsInSight(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const bar = filterBar(page);
  await expect(bar).toBeVisible();
  await expect(page.getByRole('row').nth(1).or(page.getByText('暂无数据'))).toBeVisible();
  expect.soft((await bar.boundingBox())?.height, `${path}: one line above the list`).toBeLessThan(60);
  const sight = await sightOf(page);
  if (sight === undefined) return;
  expect.soft(sight.inSight, `${path}: rows in sight`).toBe(Math.min(10, sight.rows));
  expect.soft(sight.overflow, `${path}: pixels that overflow`).toBe(0);
  expect.soft(sight.beyondWindow, `${path}: pixels below the window`).toBeLessThanOrEqual(0);
}

// One test visits many lists.
test.describe.configure({ timeout: 240_000 });

for (const [what, paths] of [
  ['ten rows of a long list', longLists],
  ['the rows of each other list @long', otherLists],
] as const)
  test(`the filter bar, the default columns and ${what} are in sight`, async ({ page }) => {
    await page.setViewportSize(size);
    await enterAs(page, '/livez', 'admin');
    for (const path of paths) await test.step(path, () => expectRowsInSight(page, path));
  });

test('an administrator finds a person, and acts on the selected ones in the same line @long', async ({
  page,
}) => {
  await page.setViewportSize(size);
  await enterAs(page, '/isystem/user', 'admin');
  const heads = page.getByRole('columnheader');
  await expect(heads).toHaveText(['', '#', '姓名', '账号', '身份', '班级/部门', '最近登录', '状态', '操作']);
  const prefix = uniqueName('ls');
  await addPupils(page, { prefix, count: 12 });
  await searchList(page, '账号', prefix);
  await expect(page.getByRole('navigation', { name: '分页' })).toContainText('1-10 共12条');
  await expect(page.getByRole('row').nth(1)).toContainText('从未登录');
  await expect(page.getByRole('row').nth(10)).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('checkbox', { name: '选择本页' }).check();
  const actions = page.getByRole('group', { name: '选中的项' });
  await expect(actions).toContainText('已选 10 项');
  await expect(filterBar(page)).toBeHidden();
  await actions.getByRole('button', { name: '冻结', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '冻结' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('冻结');
  await expect(filterBar(page).getByRole('button', { name: '添加用户' })).toBeVisible();
});
