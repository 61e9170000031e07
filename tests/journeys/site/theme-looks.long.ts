import { loginAs } from '#tests/support/journeys/journey-actions.ts';
import { type Check, seriousViolations } from '#tests/support/journeys/journey-axe.ts';
import {
  keepSettings,
  menu,
  openThemeDrawer,
  openUserList,
  wideWindow,
} from '#tests/support/journeys/journey-look.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test.describe('accessibility of all combinations of theme settings', () => {
  test.describe.configure({ timeout: 240_000 });

  for (const color of ['#1890FF', '#FAAD14']) {
    for (const theme of ['light', 'dark']) {
      test(`the pages in ${color} with the ${theme} menu`, async ({ page }) => {
        // The first combination is checked by all rules, the others by those that depend on the colours.
        const isFirst = color === '#1890FF' && theme === 'light';
        await page.setViewportSize(wideWindow);
        await loginAs(page, 'admin');
        for (const layout of ['sidemenu', 'topmenu']) {
          for (const appearance of ['light', 'dark']) {
            await keepSettings(page, { color, theme, layout, appearance, sidebarOpen: true });
            await openUserList(page);
            const at = `${layout} ${appearance}`;
            const check: Check = isFirst && appearance === 'light' ? {} : { colours: true };
            expect.soft(await seriousViolations(page, check), at).toEqual([]);
            if (layout === 'topmenu') {
              await menu(page).getByRole('button', { name: '课程管理' }).click();
              await expect(menu(page).getByRole('link', { name: '课程包管理' })).toBeVisible();
              expect.soft(await seriousViolations(page, check), `${at} dropped down`).toEqual([]);
              continue;
            }
            await page.getByRole('button', { name: '收起菜单' }).click();
            await menu(page).getByRole('button', { name: '课程管理' }).click();
            await expect(menu(page).getByRole('link', { name: '课程包管理' })).toBeVisible();
            expect.soft(await seriousViolations(page, check), `${at} folded`).toEqual([]);
            await openThemeDrawer(page);
            const drawer = { ...check, of: '[role=dialog]' };
            expect.soft(await seriousViolations(page, drawer), `${at} drawer`).toEqual([]);
          }
        }
      });
    }
  }
});
