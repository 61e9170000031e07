import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import { chinaDay } from '#server/store/china-time.ts';
import { enterAs, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { onlineCalls, publishForm } from '#tests/support/journeys/journey-forms.ts';
import { pressAction, rowOf, searchList } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

// Every text of a form and of a report is executable markup. It must appear as text everywhere.

const evil = '<img src=x onerror="window.ran=1">';
const short = '<img src=x>';
const may: Schema<'FormAccess'>['may'] = ['add', 'edit', 'delete', 'export', 'import', 'bin'];
const options = [{ value: evil, text: evil }];
const fields: Schema<'FormField'>[] = [
  {
    id: 'text0001',
    key: 'text',
    label: evil,
    kind: 'text',
    help: evil,
    placeholder: evil,
    search: 'basic',
    group: 'g',
  },
  { id: 'area0001', key: 'area', label: `${evil}2`, kind: 'textarea', default: evil },
  { id: 'mark0001', key: 'mark', label: `${evil}3`, kind: 'markdown' },
  { id: 'rich0001', key: 'rich', label: `${evil}4`, kind: 'richText' },
  { id: 'list0001', key: 'list', label: `${evil}5`, kind: 'list', options, search: 'basic' },
  { id: 'many0001', key: 'many', label: `${evil}6`, kind: 'checkbox', options },
  { id: 'work0001', key: 'work', label: `${evil}7`, kind: 'formula', formula: 'text + area' },
  { id: 'date0001', key: 'date', label: `${evil}8`, kind: 'date' },
  { id: 'pict0001', key: 'picture', label: `${evil}9`, kind: 'image' },
];
const definition: Schema<'FormDefinition'> = {
  kind: 'single',
  fields,
  groups: [{ key: 'g', title: evil }],
  access: [{ role: 'admin', rows: 'all', may }],
  buttons: [{ code: 'press', name: short, question: evil, set: { area: 'text' } }],
  rules: [{ event: 'add', act: 'check', target: 'text', expression: 'text != "refuse"', message: evil }],
  views: {
    board: { by: 'list0001', title: 'text0001' },
    calendar: { from: 'date0001', title: 'text0001' },
    gallery: { picture: 'pict0001', title: 'text0001' },
  },
};
const today = chinaDay(new Date());
const first = `${evil}甲`;
const values = {
  text: first,
  area: evil,
  mark: `${evil}\n[x](javascript:alert(1))`,
  rich: `<p onclick="window.ran=1">x<svg onload="window.ran=1"></svg><script>window.ran=1</script><a href="javascript:window.ran=1">x</a></p>`,
  list: evil,
  many: [evil],
  date: today,
};
const linkAnswer = z.object({ token: z.string() });

/** Checks that nothing ran, that no element was created, and that the text is readable. */
async function expectOnlyText(page: Page, where: string): Promise<void> {
  await expect(page.getByText(evil).first(), where).toBeAttached();
  const found = await page.evaluate(() => ({
    ran: Reflect.get(globalThis, 'ran'),
    elements: document.querySelectorAll('img[src="x"], [onerror], [onclick], a[href^="javascript:"]').length,
  }));
  expect([where, found]).toEqual([where, { ran: undefined, elements: 0 }]);
}

test('markup in texts, options, descriptions and values is shown as plain text on every page of a form', async ({
  page,
  newPerson,
}) => {
  const code = uniqueName('markup');
  await enterAs(page, '/livez', 'admin');
  await publishForm(page, code, evil, definition);
  const call = await onlineCalls(page);
  await call('POST', `cgform/api/form/${code}`, { values });

  await page.goto(`/online/cgformList/${code}`);
  await expect(rowOf(page, first)).toBeVisible();
  await expectOnlyText(page, 'list');
  for (const view of ['日历', '看板', '画廊']) {
    await page.getByText(view, { exact: true }).click();
    await expectOnlyText(page, view);
  }
  await page.getByText('表格', { exact: true }).click();
  await pressAction(rowOf(page, first), short);
  await expectOnlyText(page, 'question of a button');
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();

  await pressAction(rowOf(page, first), '编辑');
  await expect(
    page.getByRole('dialog', { name: '编辑' }).getByRole('textbox', { name: evil, exact: true }),
  ).toHaveValue(first);
  await expectOnlyText(page, 'form');
  await page.getByRole('dialog', { name: '编辑' }).getByRole('button', { name: '关闭' }).last().click();

  await page.getByRole('button', { name: '新增' }).click();
  await page
    .getByRole('dialog', { name: '新增' })
    .getByRole('textbox', { name: evil, exact: true })
    .fill('refuse');
  await page.getByRole('dialog', { name: '新增' }).getByRole('button', { name: '保存' }).click();
  await expectOnlyText(page, 'refusal');
  await page.getByRole('dialog', { name: '新增' }).getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃编辑' }).click();

  await pressAction(rowOf(page, first), '详情');
  await page.evaluate(() => Reflect.set(globalThis, 'print', () => undefined));
  await page.getByRole('dialog', { name: '详情' }).getByRole('button', { name: '打印' }).click();
  await expect(page.locator('[data-print-sheet]')).toContainText(evil);
  await expectOnlyText(page, 'detail and print');
  // The print is white, whatever the colour scheme of the screen is.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('[data-print-sheet]')).toHaveCSS('color', 'rgb(0, 0, 0)');
  for (const under of ['html', 'body', '[data-print-sheet]'])
    await expect(page.locator(under)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: null, colorScheme: null });

  await page.goto(`/online/cgform?code=${code}`);
  await searchList(page, '表单编码', code);
  await expectOnlyText(page, 'list of forms');
  await pressAction(rowOf(page, code), '设计');
  await expect(page.getByRole('region', { name: '表单内容' })).toContainText(evil);
  await expectOnlyText(page, 'designer');
  for (const tab of ['规则', '按钮', '权限', '索引', '视图']) {
    await page.getByRole('tab', { name: tab }).click();
    await expectOnlyText(page, tab);
  }

  const link = {
    enabled: true,
    fields: ['text0001', 'area0001', 'list0001', 'many0001'],
    title: evil,
    intro: evil,
    thanks: evil,
  };
  const files = { fileTypes: null, fileLimit: null, fileCount: null };
  const settings = { ...link, ...files, deadline: null, places: null, once: 'no', captcha: 'auto' };
  await call('PUT', `cgform/publicLink/${code}`, settings);
  const { token } = linkAnswer.parse(await call('GET', `cgform/publicLink/${code}`));
  const stranger = await newPerson();
  await stranger.goto(`/f/${token}`);
  await expect(stranger.getByRole('heading', { name: evil })).toBeVisible();
  await expectOnlyText(stranger, 'public form');
  await stranger.getByRole('textbox', { name: evil, exact: true }).fill(evil);
  await stranger.getByRole('button', { name: '提交' }).click();
  await expect(stranger.getByRole('heading', { name: '提交成功' })).toBeVisible();
  await expectOnlyText(stranger, 'receipt');
});

test('markup in names and values is shown as plain text on every page of a report', async ({ page }) => {
  const code = uniqueName('markup');
  await enterAs(page, '/livez', 'admin');
  await publishForm(page, code, evil, definition);
  const call = await onlineCalls(page);
  await call('POST', `cgform/api/form/${code}`, { values });
  const count = { key: 'rows', fn: 'count', label: evil };
  const report: Schema<'ReportDefinition'> = {
    source: { kind: 'form', code },
    groups: [{ field: 'text', label: evil }],
    measures: [{ key: 'rows', fn: 'count', label: evil }],
    params: [{ key: 'which', label: evil, kind: 'text' }],
    charts: [
      { kind: 'bar', title: evil, series: [count.key] },
      { kind: 'pie', title: evil, series: [count.key] },
      { kind: 'line', title: evil, series: [count.key] },
    ],
  };
  await call('POST', 'cgreport/head/add', { code, name: evil, definition: report });
  await page.goto(`/online/cgreport/${code}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(evil);
  await expectOnlyText(page, 'report');
  await page.goto(`/online/graphreport/${code}`);
  await expect(page.getByText(evil).first()).toBeVisible();
  await expectOnlyText(page, 'charts');
  await page.locator('svg').last().hover();
  await expectOnlyText(page, 'hint of a chart');

  await page.goto('/online/cgreport');
  await searchList(page, '报表编码', code);
  await pressAction(rowOf(page, code), '设计');
  const builder = page.getByRole('region', { name: '报表设计' });
  await expectOnlyText(page, 'builder');
  for (const tab of await builder.getByRole('tab').all()) {
    await tab.click();
    await expectOnlyText(page, 'tab of the builder');
  }
});
