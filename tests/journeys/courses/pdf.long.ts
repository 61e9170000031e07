import { choose, uniqueName, enterAs } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { openHomework, openOverview, setHomework } from '#tests/support/journeys/journey-homework.ts';
import { pdfBytes } from '#tests/support/journeys/journey-pdf.ts';
import { handInPanel } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('a report submitted as PDF can be read within the page @oldest', async ({ page, newPerson }) => {
  const name = uniqueName('写报告');
  await enterAs(page, '/livez', 'teacher');
  await setHomework(page, name, {
    more: async (form) => {
      await choose(form.getByLabel(/^\*?作业类型$/), '文件');
    },
  });
  const pupil = await newPerson();
  await enterAs(pupil, '/livez', 's30114');
  await openHomework(pupil, name);
  const panel = handInPanel(pupil);
  await panel.getByLabel(/作业文件/).setInputFiles({
    name: '报告.pdf',
    mimeType: 'application/pdf',
    buffer: pdfBytes(['First page', 'Second page', 'Third page']),
  });
  await panel.getByRole('button', { name: '提交作业' }).click();
  await expect(panel.getByText('提交成功！')).toBeVisible();

  const overview = await openOverview(page, name);
  await overview.getByRole('row').filter({ hasText: 's30114' }).getByRole('button', { name: '批改' }).click();
  const tools = page.getByRole('toolbar', { name: '文档工具' });
  await expect(tools).toContainText('第 1 / 3 页');
  const sheets = page.locator('[data-drawn] canvas');
  await expect(sheets.first()).toContainText('First page');
  await tools.getByRole('button', { name: '下一页' }).click();
  await expect(tools).toContainText('第 2 / 3 页');
  await tools.getByRole('button', { name: '放大' }).click();
  await expect(tools).toContainText('125%');
  await inspect(page, 'a PDF beside its grade');
  await page.setViewportSize({ width: 390, height: 844 });
  await inspect(page, 'a PDF 390');
});
