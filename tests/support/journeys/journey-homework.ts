import { type Locator, type Page, expect } from '@playwright/test';
import { callApi, notice } from './journey-actions.ts';
import { projectBytes } from './journey-files.ts';
import { departIds } from './journey-people.ts';
import { chooseDepart, handInPanel, pressRowAction, rowOf } from './journey-teaching.ts';

type HomeworkInput = {
  readonly deadline?: string;
  /** Fills in more fields of the form. */
  readonly more?: (form: Locator) => Promise<void>;
};

/** Assigns homework to 三年级一班. */
export async function setHomework(
  page: Page,
  name: string,
  { deadline = '', more }: HomeworkInput = {},
): Promise<void> {
  await page.goto('/work/additionalWork');
  await page.getByRole('button', { name: '布置作业' }).click();
  const form = page.getByRole('dialog', { name: '布置作业' });
  await form.getByLabel(/^\*?作业名$/).fill(name);
  await form.getByLabel('作业描述').fill('画一个迷宫，让小猫走出来。');
  // The only class of a teacher is chosen already; its name arrives later than the form.
  if ((await form.getByRole('button', { name: /^移除/ }).count()) === 0)
    await chooseDepart(page, form, '分配班级', '三年级一班');
  if (deadline !== '') await form.getByLabel('截止时间').fill(deadline);
  await more?.(form);
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(notice(page)).toContainText('添加成功！');
  await expect(rowOf(page, name)).toContainText('已发布');
}

/** Assigns homework to 三年级一班 through the API, for journeys about something else. */
export async function assignHomework(page: Page, workName: string, deadline?: string): Promise<void> {
  await callApi(page, 'POST', '/teaching/teachingAdditionalWork/add', {
    workName,
    workDept: (await departIds(page)).get('三年级一班'),
    codeType: 2,
    status: 1,
    deadline: deadline ?? null,
  });
}

/** Opens a homework as a pupil. */
export async function openHomework(page: Page, name: string): Promise<void> {
  await page.goto('/center/myAdditionalWork?show=all');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Submits a work on the page of a homework: a demo project by its key, or the bytes of another one. */
export async function handIn(page: Page, work: string | Buffer = 'pong'): Promise<void> {
  const panel = handInPanel(page);
  await panel.getByLabel(/作业文件/).setInputFiles({
    name: '迷宫.sb3',
    mimeType: 'application/octet-stream',
    buffer: typeof work === 'string' ? projectBytes(work) : work,
  });
  // The button moves when the preview appears.
  await expect(panel.getByRole('img', { name: '作品封面' })).toBeVisible();
  await panel.getByRole('button', { name: '提交作业' }).click();
  await expect(panel.getByText('提交成功！')).toBeVisible();
}

/** Opens 完成情况 of a homework. */
export async function openOverview(page: Page, name: string): Promise<Locator> {
  await page.goto('/work/additionalWork');
  await pressRowAction(page, name, '完成情况');
  const dialog = page.getByRole('dialog', { name: `完成情况：${name}` });
  await expect(dialog.getByRole('table')).toBeVisible();
  return dialog;
}
