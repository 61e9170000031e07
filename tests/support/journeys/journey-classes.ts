import { type Locator, type Page, expect } from '@playwright/test';
import { choose, uniqueName } from './journey-actions.ts';

/** The card of a class in a teacher's 班级管理. */
export const classCard = (page: Page, name: string): Locator =>
  page.getByRole('article', { name, exact: true });

export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

export async function enterClass(page: Page, name: string): Promise<void> {
  await classCard(page, name).getByRole('button', { name: '进入班级' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Creates a class of the third grade and opens it. */
export async function makeClass(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '新建班级' }).click();
  const form = page.getByRole('dialog', { name: '新建班级' });
  await form.getByLabel('班级名称').fill(name);
  await choose(form.getByRole('combobox', { name: '年级' }), '三年级');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Creates pupils with these names, in this order. */
export async function makePupils(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: '批量生成学生' }).click();
  const form = page.getByRole('dialog', { name: '批量生成学生' });
  await form.getByLabel('账号前缀').fill(uniqueName('c'));
  await form.getByLabel('学生姓名').fill(names.join('\n'));
  await form.getByRole('button', { name: '生成' }).click();
  const credentials = page.getByRole('dialog', { name: '学生账号' });
  await credentials.getByRole('button', { name: '关闭' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '关闭' }).click();
}
