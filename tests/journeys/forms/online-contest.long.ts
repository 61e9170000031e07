import type { Browser, Page } from '@playwright/test';
import { uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import {
  addAccess,
  addWholeField,
  beginForm,
  button,
  closeDialog,
  openTab,
  publishDraft,
} from '#tests/support/journeys/journey-designer.ts';
import { downloaded, sheetOf } from '#tests/support/journeys/journey-sheets.ts';
import { pressAction, pressListAction, rowOf } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { watchContext } from '#tests/support/journeys/journey-watch.ts';

const teams = ['小学低年级组', '小学中年级组', '小学高年级组'];

/** 竞赛报名: parents register through a link, staff reviews the entries. */
async function designContest(page: Page): Promise<void> {
  await addWholeField(page, '单行文本', '选手姓名', {
    key: 'name',
    is: ['必填'],
    chosen: { 查询条件: '常用查询', 查询方式: '包含' },
  });
  await addWholeField(page, '单选框', '参赛组别', { key: 'team', is: ['必填'], options: teams });
  await addWholeField(page, '手机号', '家长手机', { key: 'phone', is: ['必填', '不能重复'] });
  await addWholeField(page, '单行文本', '作品名称', { key: 'work', is: ['必填'] });
  await addWholeField(page, '多行文本', '作品简介', { key: 'idea', is: ['在列表显示'] });
  await addWholeField(page, '下拉框', '审核', {
    key: 'status',
    options: ['待审核', '已通过', '未通过'],
    begins: '待审核',
    chosen: { 查询条件: '常用查询' },
  });
  await openTab(page, '权限');
  await addAccess(page, '管理员', { rows: '全部', may: ['新增', '编辑', '删除', '导入', '导出'] });
}

/** Opens an address on a phone with touch. */
async function onPhone(browser: Browser, address: string, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
  });
  const watch = watchContext(context);
  const page = await context.newPage();
  await page.goto(address);
  await use(page);
  await context.close();
  expect(watch.errors).toEqual([]);
}

async function enter(phone: Page, [name, number, work]: readonly [string, string, string]): Promise<void> {
  await phone.getByLabel('选手姓名').tap();
  await phone.keyboard.type(name);
  await phone.getByText('小学中年级组', { exact: true }).tap();
  await phone.getByLabel('家长手机').tap();
  await phone.keyboard.type(number);
  await phone.getByLabel('作品名称').tap();
  await phone.keyboard.type(work);
  await button(phone, '提交').tap();
}

test('a 竞赛报名 form is built, filled in on a phone, and reviewed with a spreadsheet', async ({
  page,
  browser,
}) => {
  const name = uniqueName('竞赛报名');
  const code = uniqueName('contest');
  await beginForm(page, name, code);
  await designContest(page);
  await closeDialog(
    await publishDraft(page, name, { version: 1, plan: ['新建数据表', /“家长手机”不允许重复/] }),
  );
  await button(page, '返回').click();

  await pressAction(rowOf(page, code), '公开链接');
  const link = page.getByRole('dialog', { name: `公开链接：${name}` });
  await link.getByText('未公开').click();
  await link.getByRole('checkbox', { name: '审核' }).uncheck();
  await link.getByLabel('截止时间').fill('2099-12-31');
  await link.getByLabel('名额').fill('3');
  await link.getByLabel('说明', { exact: true }).fill('一名选手一件作品报一次');
  await button(link, '保存').click();
  await expect(link.getByLabel(`${name}的二维码`)).toBeVisible();
  const address = (await link.getByText(/\/f\//).textContent()) ?? '';
  await closeDialog(link);

  await onPhone(browser, address, async (phone) => {
    await expect(phone.getByText('截止时间：2099-12-31 23:59')).toBeVisible();
    await expect(phone.getByText('审核')).toHaveCount(0);
    await inspect(phone, 'a contest on a phone');
    const [expected, there] = await phone.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(expected).toBe(there);
    await enter(phone, ['王子轩', '13800138001', '海底大冒险']);
    await expect(phone.getByRole('heading', { name: '提交成功' })).toBeVisible();
    await expect(phone.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)).toBeVisible();
  });
  // Strangers do not learn which numbers exist: a repeated entry is accepted, counts towards the limit, and
  // is not stored.
  await onPhone(browser, address, async (phone) => {
    for (const number of ['13800138001', '13800138002']) {
      await enter(phone, ['李思彤', number, '会讲故事的小猫']);
      await expect(phone.getByRole('heading', { name: '提交成功' })).toBeVisible();
      await expect(phone.getByText(/^同样的内容只登记一次/)).toBeVisible();
      await phone.goto(address);
    }
    await expect(phone.getByText('名额已满，不能再提交')).toBeVisible();
  });

  await page.goto(`/online/cgformList/${code}`);
  await expect(rowOf(page, '王子轩')).toContainText('待审核');
  await expect(rowOf(page, '李思彤')).toContainText('会讲故事的小猫');
  const sheet = await downloaded(page, () => pressListAction(page, '导出'));
  const headers = sheet[0] ?? [];
  expect(headers).toEqual(expect.arrayContaining(['选手姓名', '参赛组别', '家长手机', '作品名称', '审核']));
  expect(sheet).toHaveLength(3);

  // The sheet is imported with verdicts, a new entry, and an invalid line.
  const expected = ['选手姓名', '参赛组别', '家长手机', '作品名称', '审核'];
  const lines = [
    ['王子轩', '小学中年级组', '13800138001', '海底大冒险', '已通过'],
    ['彭家豪', '小学低年级组', '13800138003', '接苹果', '待审核'],
    ['沈亦辰', '幼儿园组', '13800138006', '我的生日贺卡', '未通过'],
  ];
  await pressListAction(page, '导入');
  const box = page.getByRole('dialog', { name: `导入${name}` });
  await box.getByLabel('更新已有行').selectOption('按“家长手机”');
  await box.getByLabel('选择要导入的文件').setInputFiles({
    name: '审核结果.xlsx',
    mimeType: 'application/octet-stream',
    buffer: await sheetOf(expected, lines),
  });
  await expect(box).toContainText('共 3 行，可以导入 2 行（将更新 1 行、新增 1 行），有错误 1 行');
  await expect(box.getByRole('row', { name: /幼儿园组/ })).toContainText('参赛组别');
  // The table fills its frame, and its summary is in one block.
  const rows = box.getByRole('region', { name: '导入的行' });
  const [frame, table] = await Promise.all([rows.boundingBox(), rows.getByRole('table').boundingBox()]);
  expect(table?.width ?? 0).toBeGreaterThan((frame?.width ?? 0) - 4);
  const wrong = box.getByText('，有错误 1 行');
  expect(await wrong.evaluate((one) => getComputedStyle(one.parentElement ?? one).display)).toBe('block');
  await inspect(page, 'an import with a line that is refused');
  // On a phone the buttons stay visible while the lines scroll.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(button(box, '只导入正确的 2 行')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1366, height: 768 });
  await button(box, '只导入正确的 2 行').click();
  await button(page, '更新').click();
  await expect(box).toContainText('文件导入成功，但有错误。');
  await button(box, '完成').click();
  await expect(rowOf(page, '王子轩')).toContainText('已通过');
  await expect(rowOf(page, '彭家豪')).toContainText('待审核');
  await expect(rowOf(page, '沈亦辰')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: '分页' })).toContainText('共3条');
});
