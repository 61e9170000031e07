import { uniqueName, loginAs, notice } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { pressRowAction, rowOf, searchList } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { chooseOnCard, makeWork } from '#tests/support/journeys/journey-works.ts';

test('a pupil tags works, finds them by the tag and renames one', async ({ page }) => {
  const [name, other] = [uniqueName('有记号'), uniqueName('没记号')];
  await loginAs(page, 's30113');
  await makeWork(page, name);
  await makeWork(page, other);
  await page.goto('/account/center');
  const card = (text: string) => page.getByRole('article').filter({ hasText: text });
  await chooseOnCard(card(name), '标签');
  const dialog = page.getByRole('dialog', { name: `作品标签：${name}` });
  await expect(dialog.getByText('还没有标签')).toBeVisible();
  await dialog.getByLabel('新标签').fill('游戏');
  await dialog.getByRole('button', { name: '添加' }).click();
  await expect(notice(page)).toContainText('标记成功');
  await expect(card(name)).toContainText('标签：游戏');

  await page.getByRole('list', { name: '按标签查看' }).getByRole('button', { name: '游戏' }).click();
  await expect(card(other)).toHaveCount(0);
  await expect(card(name)).toBeVisible();
  await inspect(page, 'my works by tag');

  await chooseOnCard(card(name), '重命名');
  const rename = page.getByRole('dialog', { name: '重命名' });
  await rename.getByLabel(/作品名/).fill(`${name}-新`);
  await inspect(page, 'renaming');
  await rename.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: `${name}-新` })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/account/mineWork');
  await searchList(page, '作品名', name);
  await pressRowAction(page, `${name}-新`, '标签');
  const again = page.getByRole('dialog', { name: `作品标签：${name}-新` });
  await expect(again.getByRole('button', { name: '游戏', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await inspect(page, 'the tags of a work 390');
  await again.getByRole('button', { name: '删除标签游戏' }).click();
  const question = page.getByRole('alertdialog', { name: '删除标签' });
  await expect(question).toContainText('标签还在用，确定删除吗？');
  await question.getByRole('button', { name: '删除' }).click();
  await expect(again.getByText('还没有标签')).toBeVisible();
  await again.getByRole('button', { name: '关闭' }).click();
  await expect(rowOf(page, `${name}-新`)).toBeVisible();
});
