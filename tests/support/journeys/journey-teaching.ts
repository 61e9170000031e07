import { type Locator, type Page, expect } from '@playwright/test';
import { expectPath } from './journey-actions.ts';

/** Selects departments with the picker of the form on the page. */
export async function chooseDepart(page: Page, form: Locator, label: string, depart: string): Promise<void> {
  // The label of a required field begins with a star.
  await form.getByLabel(new RegExp(`^\\*?${label}$`)).click();
  const picker = page.getByRole('dialog', { name: /^(部门|班级)搜索$/ });
  await picker.getByRole('searchbox').fill(depart);
  await picker.getByRole('treeitem', { name: depart }).click();
  await picker.getByRole('button', { name: '确定' }).click();
  await expect(form.getByRole('button', { name: `移除${depart}` })).toBeVisible();
}

/** The filters of a list page. */
export function filterBar(page: Page): Locator {
  return page.getByRole('form', { name: '查询条件' });
}

/** Opens the filters of a list page that are not in sight. */
export async function openMoreFilters(page: Page): Promise<void> {
  await filterBar(page)
    .getByRole('button', { name: /^更多筛选/, expanded: false })
    .click();
}

/** Searches a list page by one of its filters. */
export async function searchList(page: Page, filter: string, value: string): Promise<void> {
  const bar = filterBar(page);
  const field = bar.getByLabel(filter, { exact: true });
  await expect(field).toBeAttached();
  if (!(await field.isVisible())) await openMoreFilters(page);
  await field.fill(value);
  await bar.getByRole('button', { name: '查询', exact: true }).click();
}

/** Presses a button above a list, which is in sight or behind 更多. */
export async function pressListAction(page: Page, action: string): Promise<void> {
  const inline = page.getByRole('button', { name: action, exact: true });
  const more = moreOf(page);
  await expect(inline.or(more).first()).toBeVisible();
  if (await inline.isVisible()) {
    await inline.click();
    return;
  }
  await more.click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Checks that a list has no such button, in sight or behind 更多. */
export async function expectNoListAction(page: Page, action: string): Promise<void> {
  await expect(page.getByRole('button', { name: action, exact: true })).toHaveCount(0);
  if (!(await moreOf(page).isVisible())) return;
  await moreOf(page).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(page.getByRole('menuitem', { name: action, exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
}

const moreOf = (page: Page): Locator => filterBar(page).getByRole('button', { name: '更多', exact: true });

/** The row of a list page with this text. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

/** Clicks an action of the row with this text. */
export async function pressRowAction(page: Page, text: string, action: string): Promise<void> {
  await pressAction(rowOf(page, text), action);
}

/**
 * Clicks an action of a row, which is in the row itself, behind 更多, or on a narrow screen behind one
 * button.
 */
export async function pressAction(
  row: Locator,
  action: string,
  press = (target: Locator) => target.click(),
): Promise<void> {
  const inline = inlineIn(row, action);
  const menu = moreIn(row);
  await expect(inline.or(menu).first()).toBeVisible();
  if (await inline.isVisible()) {
    await press(inline);
    return;
  }
  await press(menu);
  await press(row.page().getByRole('menuitem', { name: action, exact: true }));
}

/** Checks whether a row offers an action, in any of these places. */
export async function expectAction(row: Locator, action: string, isThere: boolean): Promise<void> {
  const inline = inlineIn(row, action);
  const menu = moreIn(row);
  await expect(inline.or(menu).or(row.getByRole('gridcell')).first()).toBeVisible();
  if (await menu.isVisible()) {
    await menu.click();
    const items = row.page().getByRole('menuitem');
    await expect(items.first()).toBeVisible();
    const there = (await items.filter({ hasText: action }).count()) + (await inline.count());
    await row.page().keyboard.press('Escape');
    await expect(items).toHaveCount(0);
    expect(there).toBe(isThere ? 1 : 0);
  } else await expect(inline).toHaveCount(isThere ? 1 : 0);
}

function inlineIn(row: Locator, action: string): Locator {
  const name = new RegExp(`^${action}(：|$)`);
  return row.getByRole('button', { name }).or(row.getByRole('link', { name }));
}

const moreIn = (row: Locator): Locator => row.getByRole('button', { name: /^(操作|更多操作)/ });

/** Opens a unit as a pupil: 我的课程 → course → unit. */
export async function openUnit(page: Page, course: string, unit: string): Promise<void> {
  await page.goto('/learn');
  await page.getByRole('link', { name: course, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: course })).toBeVisible();
  await page.getByRole('link', { name: unit, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: unit })).toBeVisible();
}

/** 提交作业 on the page of a unit. */
export function handInPanel(page: Page): Locator {
  return page.getByRole('region', { name: '提交作业' });
}

/** Clicks the flag of the player of this work and waits until its frame reports that the work runs. */
export async function play(scope: Page | Locator, title: string | RegExp): Promise<void> {
  const player = scope.getByRole('region', { name: title }).and(scope.locator('.work-player'));
  await player.getByRole('group', { name: '播放控制' }).getByRole('button', { name: '开始' }).click();
  await expect(player).toHaveAttribute('data-phase', 'running', { timeout: 60_000 });
  await expect(player.locator('iframe').contentFrame().locator('canvas').first()).toBeVisible();
}

/** Returns the number of views on the page of a work, once it is loaded. */
export async function viewCount(page: Page): Promise<number> {
  const views = page.locator('dl').locator('div', { hasText: '观看' }).locator('dd');
  await expect(views).toHaveText(/^\d+$/);
  return Number(await views.textContent());
}

/** Opens the public page of a work and waits until it can be played, because only then a view is counted. */
export async function openWork(page: Page, workId: string): Promise<void> {
  await page.goto(`/work-detail?id=${workId}`);
  await expectPath(page, '/work-detail');
  await expect(page.locator('.work-player')).toHaveAttribute('data-phase', 'untouched', { timeout: 60_000 });
}
