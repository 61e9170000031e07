import type { Page } from '@playwright/test';
import {
  expectPath,
  loginAs,
  notice,
  openMenu,
  submitLogin,
} from '#tests/support/journeys/journey-actions.ts';
import { enterClass } from '#tests/support/journeys/journey-classes.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { pressRowAction, rowOf } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const codeDialog = (page: Page) => page.getByRole('dialog', { name: '班级码：三年级一班' });
const course = (page: Page) => page.getByRole('link', { name: 'Scratch 创意入门', exact: true });
const joinDialog = (page: Page) => page.getByRole('dialog', { name: '加入班级' });

async function openClass(page: Page): Promise<void> {
  await openMenu(page, '班级管理');
  await enterClass(page, '三年级一班');
}

async function apply(page: Page, code: string): Promise<void> {
  await joinDialog(page).getByLabel('班级码').fill(code);
  await joinDialog(page).getByRole('button', { name: '申请加入' }).click();
}

test('a pupil joins a class by its code after the approval of the teacher', async ({ page, newPerson }) => {
  await loginAs(page, 'teacher');
  await openClass(page);
  await page.getByRole('button', { name: '班级码', exact: true }).click();
  const shown = codeDialog(page).getByText(/^[A-HJ-NP-Z2-9]{6}$/);
  const code = (await shown.textContent()) ?? '';
  await expect(codeDialog(page).getByLabel('加入三年级一班的二维码')).toBeVisible();
  await inspect(page, '班级码');
  await codeDialog(page).getByRole('button', { name: '关闭' }).click();

  // A visitor opens the address of the QR code.
  const pupil = await newPerson();
  await pupil.goto(`/learn?join=${code}`);
  await expectPath(pupil, '/user/login');
  await submitLogin(pupil, 's30201');
  await expect(joinDialog(pupil).getByLabel('班级码')).toHaveValue(code);
  await apply(pupil, 'ABCDEF');
  await expect(joinDialog(pupil).getByText('班级码不正确，请向老师核对')).toBeVisible();
  await apply(pupil, code.toLowerCase());
  await expect(notice(pupil)).toContainText('申请已提交，请等待老师通过');
  const mine = joinDialog(pupil).getByRole('listitem').filter({ hasText: '三年级一班' });
  await mine.getByRole('button', { name: '撤回' }).click();
  await expect(mine).toContainText('已撤回');
  await apply(pupil, code);
  await expect(mine.first()).toContainText('待通过');
  await pupil.setViewportSize({ width: 390, height: 844 });
  await inspect(pupil, '加入班级 390');
  await joinDialog(pupil).getByRole('button', { name: '关闭' }).click();
  await expect(pupil.getByRole('button', { name: '加入班级（1 个申请待通过）' })).toBeVisible();
  await expect(course(pupil)).toHaveCount(0);

  await page.reload();
  await page.getByRole('tab', { name: '入班申请 1 个待处理' }).click();
  await expect(rowOf(page, 's30201').first()).toContainText('三年级二班');
  await inspect(page, '入班申请');
  await page.setViewportSize({ width: 390, height: 844 });
  await inspect(page, '入班申请 390');
  await pressRowAction(page, '待处理', '通过');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('加入三年级一班吗？');
  await question.getByRole('button', { name: '通过' }).click();
  await expect(notice(page)).toContainText('已通过');
  await expect(page.getByRole('tab', { name: '入班申请', exact: true })).toBeVisible();

  // The page of the pupil updates by itself.
  await expect(course(pupil)).toBeVisible();
  await expect(pupil.getByRole('button', { name: '加入班级', exact: true })).toBeVisible();

  await pupil.goto('/isps/userAnnouncement');
  await expect(rowOf(pupil, '你已加入三年级一班')).toBeVisible();
});

test('a teacher renews the class code and switches it off', async ({ page }) => {
  await loginAs(page, 'teacher');
  await openClass(page);
  await page.getByRole('button', { name: '班级码', exact: true }).click();
  const shown = codeDialog(page).getByText(/^[A-HJ-NP-Z2-9]{6}$/);
  const start = codeDialog(page).getByRole('button', { name: '启用班级码' });
  await expect(shown.or(start)).toBeVisible();
  if (await start.isVisible()) await start.click();
  const before = (await shown.textContent()) ?? '';
  await codeDialog(page).getByRole('button', { name: '更换班级码' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('原来的班级码和二维码马上失效');
  await page.getByRole('alertdialog').getByRole('button', { name: '更换' }).click();
  await expect(shown).not.toHaveText(before);
  await codeDialog(page).getByRole('button', { name: '停用班级码' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click();
  await expect(notice(page)).toContainText('班级码已停用');
  await expect(codeDialog(page)).toContainText('班级码未启用');
});
