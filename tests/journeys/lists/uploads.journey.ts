import { open } from 'node:fs/promises';
import { type Locator, type Page } from '@playwright/test';
import { writeZip } from '#server/files/zip-writer.ts';
import { enterAs, loginAs, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { coverPicture, projectBytes } from '#tests/support/journeys/journey-files.ts';
import { handInPanel, openUnit } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { chooseOnCard } from '#tests/support/journeys/journey-works.ts';

const course = 'Scratch 创意入门';
const unit = '第三课　画正多边形';

type Chosen = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

const file = (name: string, buffer: Buffer | string): Chosen => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(buffer),
});
const right = file('正多边形.sb3', projectBytes('polygons'));

/** Opens the submission form of the unit as a pupil; each journey uses another pupil. */
async function openForm(
  page: Page,
  username: string,
): Promise<{ readonly form: Locator; readonly workName: string }> {
  await loginAs(page, username);
  await openUnit(page, course, unit);
  const form = handInPanel(page);
  await form.getByText('我有文件要交').click();
  const workName = uniqueName('作品');
  await form.getByLabel('作业名').fill(workName);
  return { form, workName };
}

const choose = (form: Locator, chosen: Chosen | string) => form.getByLabel('作业文件').setInputFiles(chosen);
const send = (form: Locator) => form.getByRole('button', { name: /^(提交作业|重试)$/ }).click();

async function expectHandedIn(page: Page, form: Locator, workName: string): Promise<void> {
  await expect(form.getByText('提交成功！')).toBeVisible();
  await page.goto('/account/center');
  await expect(page.getByRole('article').filter({ hasText: workName })).toContainText('待批改');
}

test('a file that is not a Scratch work is refused at the field before the upload @long', async ({
  page,
  watch,
}, info) => {
  const { form, workName } = await openForm(page, 's30101');
  const field = form.getByLabel('作业文件');

  await send(form);
  await expect(field).toHaveAccessibleDescription(/请上传作业文件/);

  await choose(form, file('我的作文.docx', 'text'));
  await expect(field).toHaveAccessibleDescription(
    /只能上传 Scratch 作品文件（\.sb3、\.sb2、\.sb），“我的作文\.docx”不是作品文件/,
  );

  await choose(form, file('空的.sb3', ''));
  await expect(field).toHaveAccessibleDescription(/文件是空的/);

  const large = info.outputPath('太大.sb3');
  const handle = await open(large, 'w');
  await handle.truncate(50 * 1024 * 1024 + 1);
  await handle.close();
  await choose(form, large);
  await expect(field).toHaveAccessibleDescription(/文件超过50MB/);

  await expect(form.getByLabel('作业名')).toHaveValue(workName);
  expect(watch.requests.filter((address) => address.includes('/sys/common/upload'))).toEqual([]);

  await choose(form, right);
  await expect(form.getByText('正多边形.sb3', { exact: true })).toBeVisible();
  await expect(field).not.toHaveAccessibleDescription(/文件超过/);
  await send(form);
  await expectHandedIn(page, form, workName);
});

test('the server refuses a file that only looks like a Scratch work, and then accepts a valid file', async ({
  page,
}) => {
  const { form, workName } = await openForm(page, 's30102');
  const whole = projectBytes('polygons');
  const wrong = [
    {
      chosen: file('网页.sb3', '<!doctype html><script>alert(1)</script>'),
      message: '文件不是 Scratch 作品',
    },
    {
      chosen: file('断了一半.sb3', whole.subarray(0, whole.length / 2)),
      message: '作品文件已损坏，请重新保存后再上传',
    },
    {
      chosen: file('别的压缩包.sb3', writeZip([{ name: 'readme.txt', data: Buffer.from('hello') }])),
      message: '作品文件里缺少 project.json，请用 Scratch 重新保存后再上传',
    },
    {
      chosen: file('乱写的.sb3', writeZip([{ name: 'project.json', data: Buffer.from('{"targets":') }])),
      message: '作品里的 project.json 读不出来',
    },
  ];
  for (const { chosen, message } of wrong) {
    await choose(form, chosen);
    await send(form);
    await expect(form.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expect(form.getByText(chosen.name, { exact: true })).toBeVisible();
    await expect(form.getByLabel('作业名')).toHaveValue(workName);
  }
  await choose(form, right);
  await send(form);
  await expectHandedIn(page, form, workName);
});

test('the submit button does not move while the chosen work loads and its cover is drawn', async ({
  page,
}) => {
  const { form } = await openForm(page, 's30104');
  const button = form.getByRole('button', { name: '提交作业' });
  const top = (): Promise<number> =>
    button.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY));
  const opened = form.getByRole('img', { name: '作品封面' });

  await choose(form, right);
  const atFirst = await top();
  await expect(opened).toBeVisible();
  expect(await top()).toBe(atFirst);

  await choose(form, file('乱写的.sb3', 'nothing'));
  const beforeFailure = await top();
  await expect(form.getByRole('alert')).toContainText('作品没有打开');
  expect(await top()).toBe(beforeFailure);
});

test('a file name with Chinese characters, spaces and % is accepted and preserved @long', async ({
  page,
}) => {
  const { form, workName } = await openForm(page, 's30103');
  const name = '画 100% 的 多边形%20(最终版)&#?.sb3';
  const strangeName = `${workName} 100%20 <b>&`;
  await choose(form, { ...right, name });
  await expect(form.getByText(name, { exact: true })).toBeVisible();
  await form.getByLabel('作业名').fill(strangeName);
  await send(form);
  await expectHandedIn(page, form, strangeName);
  const download = page.waitForEvent('download');
  await chooseOnCard(page.getByRole('article').filter({ hasText: strangeName }), '下载');
  expect((await download).suggestedFilename()).toBe(`${workName} 100%20 _b_&.sb3`);
});

test('submitting the same file twice creates one work @long', async ({ page }) => {
  const { form, workName } = await openForm(page, 's30104');
  await choose(form, right);
  await send(form);
  await expect(form.getByText('提交成功！')).toBeVisible();
  await form.getByRole('button', { name: '重新提交' }).click();
  await choose(form, right);
  await send(form);
  await expectHandedIn(page, form, workName);
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a lost network is reported, and the chosen file is submitted when the network is back', async ({
  page,
  watch,
}) => {
  const { form, workName } = await openForm(page, 's30105');
  await choose(form, right);
  await expect(form.getByRole('img', { name: '作品封面' })).toBeVisible();
  await page.context().setOffline(true);
  await send(form);
  await expect(form).toContainText(`“${workName}”存在这台电脑上，连上服务器后会自动上交。`);
  const waiting = page.getByRole('banner').getByRole('button', { name: '1份作品等着上交' });
  await expect(waiting).toBeVisible();
  expect(watch.requests.filter((address) => address.includes('/teachingWork/submit'))).toEqual([]);
  await page.context().setOffline(false);
  await expect(waiting).toHaveCount(0);
  await page.goto('/account/center');
  const work = page.getByRole('article').filter({ hasText: workName });
  await expect(work).toHaveCount(1);
  await expect(work).toContainText('待批改');
});

test('a cancelled upload leaves the form unchanged @long', async ({ page }) => {
  const { form, workName } = await openForm(page, 's30106');
  await page.route('**/api/sys/common/upload', () => undefined);
  await choose(form, right);
  await send(form);
  await expect(form.getByRole('progressbar', { name: '上传进度' })).toBeVisible();
  await form.getByRole('button', { name: '取消' }).click();
  await expect(form.getByRole('progressbar', { name: '上传进度' })).toHaveCount(0);
  await expect(form.getByText('正多边形.sb3', { exact: true })).toBeVisible();
  await expect(form.getByLabel('作业名')).toHaveValue(workName);
  await page.unroute('**/api/sys/common/upload');
  await send(form);
  await expectHandedIn(page, form, workName);
});

test('a double click submits the form once', async ({ page, watch }) => {
  const { form, workName } = await openForm(page, 's30107');
  await choose(form, right);
  await form.getByRole('button', { name: '提交作业' }).dblclick();
  await expectHandedIn(page, form, workName);
  expect(watch.requests.filter((address) => address.includes('/teachingWork/submit'))).toHaveLength(1);
});

test('a cover that is not a picture is refused at its field, and the form keeps its values @long', async ({
  page,
}) => {
  await enterAs(page, '/course/course', 'teacher');
  await page.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog', { name: '新增' });
  const name = uniqueName('课程');
  await form.getByRole('textbox', { name: '课程名' }).fill(name);
  const field = form.getByLabel('课程封面');
  const refusal = form.getByRole('alert');

  await field.setInputFiles(file('图.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(refusal).toContainText('图.svg：请上传图片');
  await field.setInputFiles(file('网页.png', '<!doctype html><script>alert(1)</script>'));
  await expect(refusal).toContainText(
    '网页.png 上传失败：文件内容与扩展名 .png 不符，请用原来的软件重新保存后再上传',
  );
  await page.context().setOffline(true);
  await field.setInputFiles(file('封面.png', coverPicture));
  await expect(refusal).toContainText('封面.png 上传失败：网络');
  await page.context().setOffline(false);
  await form.getByRole('button', { name: '重试' }).click();
  await expect(form.getByRole('button', { name: '更换图片' })).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await expect(form.getByRole('textbox', { name: '课程名' })).toHaveValue(name);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);
});
