import { type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { inspect, inspectPage, narrow, wide } from '#tests/support/journeys/journey-axe.ts';
import { expectPath, loginAs } from '#tests/support/journeys/journey-actions.ts';
import { pressRowAction } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const brand = 'Scratch 教学平台';
const sizes = [wide, narrow];

type Visit = {
  readonly path: string;
  /** Title of the window; the home pages have only the brand (docs/behaviour.md#titles). */
  readonly title: string;
  /** Waits for content that only the finished page shows. */
  readonly shows: (page: Page) => Promise<void>;
};

const heading = (name: string | RegExp) => async (page: Page) => {
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
};
const titled = (title: string): string => `${title} · ${brand}`;

const publicPages: readonly Visit[] = [
  {
    path: '/home',
    title: brand,
    shows: (page) =>
      expect(page.getByRole('region', { name: '精选作品' }).getByRole('article').first()).toBeVisible(),
  },
  { path: '/workList?type=2&name=陨石', title: titled('发现作品'), shows: heading('躲避陨石') },
  { path: '/courseList', title: titled('课程'), shows: heading('Scratch 创意入门') },
  {
    path: '/newsList',
    title: titled('资讯'),
    shows: (page) => expect(page.getByRole('link', { name: '三年级编程作品展开始征集' })).toBeVisible(),
  },
  {
    path: '/news-detail?id=no-such-news',
    title: titled('资讯详情'),
    shows: (page) => expect(page.getByText('资讯不存在').last()).toBeVisible(),
  },
  { path: '/user/login', title: titled('登录'), shows: heading('账号密码登录') },
  {
    path: '/work-detail?id=no-such-work',
    title: titled('作品详情'),
    shows: (page) => expect(page.getByText('作品不存在').last()).toBeVisible(),
  },
  {
    path: '/friend-detail?id=no-such-person',
    title: titled('作者主页'),
    shows: (page) => expect(page.getByText('作者不存在').last()).toBeVisible(),
  },
  { path: '/404', title: titled('404'), shows: heading('抱歉，页面不存在，或者已被移除') },
];

/** Pages of a pupil that are in no menu. */
const pupilPages: readonly Visit[] = [
  { path: '/learn', title: titled('我的课程'), shows: heading('我的课程') },
  { path: '/start', title: titled('开始创作'), shows: heading('今天想做什么？') },
  ...['security', 'custom', 'notification'].map((section) => ({
    path: `/account/settings/base?section=${section}`,
    title: titled('个人设置'),
    shows: heading(/./),
  })),
];

async function visitAll(page: Page, visits: readonly Visit[]): Promise<void> {
  for (const { path, title, shows } of visits) {
    await inspectPage(page, path, async () => {
      await page.goto(path);
      await shows(page);
    });
    await expect.soft(page, `title of ${path}`).toHaveTitle(title);
  }
}

test.describe('pages outside the menus: no errors, accessible, within the window', () => {
  test.describe.configure({ timeout: 240_000 });

  test.afterEach(({ watch }) => {
    expect(watch.failedLoads, 'requests that failed').toEqual([]);
  });

  test('the pages for visitors', async ({ page }) => {
    await visitAll(page, publicPages);
  });

  test('the pages for a pupil', async ({ page }) => {
    await loginAs(page, 's30108');
    await visitAll(page, pupilPages);
  });
});

test.describe('dialogs and drawers: accessible, within the window', () => {
  test.describe.configure({ timeout: 240_000 });

  test('the pages from the courses to a graded unit', async ({ page }) => {
    await loginAs(page, 's30115');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto('/learn');
      await page.getByRole('link', { name: 'Scratch 创意入门', exact: true }).click();
      await expect(page).toHaveTitle(titled('我的课程-Scratch 创意入门'));
      await inspect(page, `course ${size.width}`);
      await page.getByRole('link', { name: '第一课　熊猫散步', exact: true }).click();
      await expect(page.getByRole('region', { name: '提交作业' })).toContainText('已批改');
      await expect(page).toHaveTitle(titled('第一课　熊猫散步'));
      await inspect(page, `graded unit ${size.width}`);
      await page.goto('/account/center');
      await expect(page.getByRole('article').first()).toBeVisible();
      await inspect(page, `works ${size.width}`);
      await page.goto('/account/mineWork');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await inspect(page, `list of works ${size.width}`);
    }
  });

  test('the submission form of a unit and the page of a work', async ({ page }) => {
    await loginAs(page, 's30109');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto('/learn');
      await page.getByRole('link', { name: 'Scratch 创意入门', exact: true }).click();
      await page.getByRole('link', { name: '第二课　太空寻宝', exact: true }).click();
      await expect(page.getByLabel('作业文件')).toBeAttached();
      await inspect(page, `unit ${size.width}`);
      await page.goto('/workList?name=接苹果大赛');
      await page.getByRole('link', { name: '接苹果大赛' }).first().click();
      await expectPath(page, '/work-detail');
      await expect(page.locator('.work-player')).toHaveAttribute('data-phase', 'untouched', {
        timeout: 60_000,
      });
      await inspect(page, `work ${size.width}`);
    }
  });

  const openings = [
    {
      path: '/isystem/user?username=s30101',
      open: (page: Page) => page.getByRole('button', { name: '添加用户' }).click(),
      dialog: '添加用户',
    },
    {
      path: '/isystem/user?username=s30101',
      open: (page: Page) => pressRowAction(page, '王子轩', '编辑'),
      dialog: '编辑',
    },
    {
      path: '/isystem/user?username=s30101',
      open: (page: Page) => pressRowAction(page, '王子轩', '详情'),
      dialog: '详情',
    },
    {
      path: '/course/course?courseName=创意入门',
      open: (page: Page) => pressRowAction(page, 'Scratch 创意入门', '编辑'),
      dialog: '编辑',
    },
    {
      path: '/course/course?courseName=创意入门',
      open: (page: Page) => pressRowAction(page, 'Scratch 创意入门', '开课'),
      dialog: /^开课/,
    },
    {
      path: '/course/courseUnit?unitName=熊猫散步',
      open: (page: Page) => pressRowAction(page, '第一课　熊猫散步', '编辑'),
      dialog: '编辑',
    },
    {
      path: '/teaching/workList?username=s30127',
      open: (page: Page) => pressRowAction(page, '春天的草地', '预览'),
      dialog: '春天的草地',
    },
    {
      path: '/teaching/workList?username=s30127',
      open: (page: Page) => pressRowAction(page, '春天的草地', '批改'),
      dialog: '批改',
    },
  ] as const;

  test('the forms and dialogs for a teacher', async ({ page }) => {
    await loginAs(page, 'teacher');
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const { path, open, dialog } of openings) {
        await page.goto(path);
        await open(page);
        const opened = page.getByRole('dialog', { name: dialog });
        await expect(opened.getByRole('button').last()).toBeVisible();
        await expect(opened.getByLabel('加载中')).toHaveCount(0);
        await inspect(page, `${String(dialog)} on ${path} ${size.width}`, { of: '[role=dialog]' });
      }
    }
  });

  test('the menu on a phone', async ({ page }) => {
    await page.setViewportSize(narrow);
    await loginAs(page, 'teacher');
    await page.getByRole('button', { name: '打开菜单' }).click();
    const menu = page.getByRole('dialog', { name: '菜单' });
    await expect(menu.getByRole('link', { name: '用户管理' })).toBeVisible();
    await inspect(page, 'menu 390', { of: '[role=dialog]' });
    await menu.getByRole('link', { name: '用户管理' }).click();
    await expectPath(page, '/isystem/user');
    await expect(menu).toHaveCount(0);
  });
});

const exceptions = [
  ['403', '抱歉，没有权限访问这个页面'],
  ['404', '抱歉，页面不存在，或者已被移除'],
  ['500', '抱歉，服务器出错了'],
] as const;

test('the error pages have a text, a drawing and a link to the home page', async ({ page }) => {
  // Only custom menus of schools name them.
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
    await inspectPage(page, code, async () => {
      await page.goto(`/exception/${code}`);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: words })).toBeVisible();
      await expect(main.locator('svg[data-drawing]')).toHaveAttribute('data-drawing', code);
      await expect(main.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/');
    });
  }
});
