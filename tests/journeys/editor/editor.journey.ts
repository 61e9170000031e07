import { readFile } from 'node:fs/promises';
import { enterAs, loginAs, notice } from '#tests/support/journeys/journey-actions.ts';
import { inspect, inspectLooks } from '#tests/support/journeys/journey-axe.ts';
import {
  chooseFile,
  expectKept,
  expectSprite,
  openFile,
  renameSprite,
  restoreDraft,
  save,
  state,
  studio,
} from '#tests/support/journeys/journey-editor.ts';
import { projectBytes } from '#tests/support/journeys/journey-files.ts';
import { handInPanel, openUnit } from '#tests/support/journeys/journey-teaching.ts';
import { chooseOnCard } from '#tests/support/journeys/journey-works.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test.describe.configure({ timeout: 240_000 });

test('a new work is created, saved, opened again and submitted @oldest', async ({ page }) => {
  await loginAs(page, 's30101');
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '创作' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Scratch', exact: true }).click();
  await expectSprite(page, '齿齿');
  await inspectLooks(page, 'the editor');
  await renameSprite(page, '齿齿', '阿狸');
  await studio(page).getByRole('textbox', { name: '作品名' }).fill('我的第一个动画');
  await page.keyboard.press('Enter');
  await save(page);
  await expect(page).toHaveURL(/\/create\?work=[0-9a-f]{32}$/);
  await page.reload();
  await expectSprite(page, '阿狸');
  await expect(studio(page).getByRole('textbox', { name: '作品名' })).toHaveValue('我的第一个动画');
  await studio(page).getByRole('button', { name: '提交' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click();
  await expect(notice(page)).toContainText('提交成功！');
  await page.goto('/account/center');
  const card = page.getByRole('article').filter({ hasText: '我的第一个动画' });
  await expect(card).toContainText('待批改');
  await expect(card.getByRole('link', { name: '继续做' })).toBeVisible();
});

test('unsaved changes of a crashed tab are offered for recovery @long', async ({ page }) => {
  await enterAs(page, '/create', 's30102');
  await expectSprite(page, '齿齿');
  await renameSprite(page, '齿齿', '没存的狐狸');
  await expectKept(page, '没存的狐狸');
  const next = await page.context().newPage();
  await page.close();
  await next.goto('/create');
  const offer = next.getByRole('dialog', { name: '恢复未保存的内容' });
  await expect(offer).toBeVisible();
  await inspect(next, 'the offer of a draft');
  await offer.getByRole('button', { name: '恢复' }).click();
  await expectSprite(next, '没存的狐狸');
  await save(next);
  await next.goto('/create');
  await expectSprite(next, '齿齿');
});

test('the older of two tabs with the same work stops saving @long', async ({ page, newPerson }) => {
  await enterAs(page, '/create', 's30104');
  await expectSprite(page, '齿齿');
  await renameSprite(page, '齿齿', '一号');
  await save(page);
  await renameSprite(page, '一号', '一号没存');
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(second.getByText('这个作品已经在另一个标签页打开了')).toBeVisible();
  await inspect(second, 'a work that is open elsewhere');
  await expect(state(page, /有未保存的修改/)).toBeVisible();
  await studio(second).getByRole('button', { name: '在这里做' }).click();
  await restoreDraft(second, '一号没存');
  await expect(page.getByText('这个作品已在另一个标签页打开，这里不再保存。')).toBeVisible();
  await page.getByRole('button', { name: '在这里继续编辑' }).click();
  await restoreDraft(page, '一号没存');
  await expect(second.getByText('这个作品已在另一个标签页打开，这里不再保存。')).toBeVisible();
  await expectKept(page, '一号没存');
  // The restored draft is stored again.
  const third = await page.context().newPage();
  await page.close();
  // A later save on another computer is not overwritten by it.
  const home = await newPerson();
  await enterAs(home, second.url(), 's30104');
  await expectSprite(home, '一号');
  await renameSprite(home, '一号', '家里的');
  await save(home);
  await third.goto(second.url());
  await restoreDraft(third, '一号没存');
  await studio(third).getByRole('button', { name: '保存' }).click();
  await expect(third.getByRole('dialog', { name: '这个作品在别处保存过' })).toBeVisible();
});

test('a version saved first on another computer is not overwritten without confirmation @long', async ({
  page,
  newPerson,
}) => {
  await enterAs(page, '/create', 's30105');
  await expectSprite(page, '齿齿');
  await renameSprite(page, '齿齿', '教室的');
  await save(page);
  const home = await newPerson();
  await enterAs(home, page.url(), 's30105');
  await expectSprite(home, '教室的');
  await renameSprite(home, '教室的', '家里的');
  await save(home);
  await renameSprite(page, '教室的', '教室又改的');
  await studio(page).getByRole('button', { name: '保存' }).click();
  const question = page.getByRole('dialog', { name: '这个作品在别处保存过' });
  await expect(question).toBeVisible();
  await inspect(page, 'the choice of versions');
  await question.getByRole('button', { name: '两份都留：存成副本' }).click();
  await expect(state(page, '已保存')).toBeVisible();
  await expect(page).not.toHaveURL(home.url());
});

test('a pupil completes a unit in the editor, with a file from elsewhere @long', async ({ page }) => {
  await loginAs(page, 's30106');
  await openUnit(page, 'Scratch 创意入门', '第一课 熊猫散步');
  await handInPanel(page).getByRole('link', { name: '去创作' }).click();
  await expect(state(page, '还没有保存')).toBeVisible({ timeout: 60_000 });
  await openFile(page, { name: '乒乓.sb3', buffer: projectBytes('pong') });
  await save(page);
  const file = page.waitForEvent('download');
  await studio(page).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '下载到电脑' }).click();
  const bytes = await readFile(await (await file).path());
  expect(bytes.subarray(0, 2).toString('latin1')).toBe('PK');
  await studio(page).getByRole('button', { name: '提交' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click();
  await expect(notice(page)).toContainText('提交成功！');
  await expect(state(page, '已提交')).toBeVisible({ timeout: 60_000 });
  await openUnit(page, 'Scratch 创意入门', '第一课 熊猫散步');
  await expect(handInPanel(page).getByText('已提交')).toBeVisible();
  // After another save the teacher has the newest version.
  await handInPanel(page).getByRole('link', { name: '去修改' }).click();
  await expect(state(page, '已提交')).toBeVisible({ timeout: 60_000 });
  await studio(page).getByRole('textbox', { name: '作品名' }).fill('乒乓第二版');
  await page.keyboard.press('Enter');
  await expect(state(page, /有未保存的修改/)).toBeVisible();
  await studio(page).getByRole('button', { name: '保存' }).click();
  await expect(state(page, '已提交')).toBeVisible({ timeout: 60_000 });
});

test('a published work is remixed, and the remix names the original author @long', async ({ page }) => {
  await enterAs(page, '/home', 's30109');
  await page.getByRole('link', { name: '打地鼠' }).first().click();
  await page.getByRole('button', { name: '改编' }).click();
  await expect(state(page, '已保存')).toBeVisible({ timeout: 60_000 });
  await expect(studio(page).getByRole('textbox', { name: '作品名' })).toHaveValue('打地鼠-改编');
  await page.goto('/account/center');
  await chooseOnCard(page.getByRole('article').filter({ hasText: '打地鼠-改编' }), '播放');
  await expect(page.getByText('改编自')).toContainText('打地鼠');
});

test('the editor survives a lost network and a file that cannot be opened @long', async ({
  page,
  context,
  watch,
}) => {
  await enterAs(page, '/create', 's30108');
  await expectSprite(page, '齿齿');
  await test.step('offline editing continues, and the work is saved when the network is back', async () => {
    await context.setOffline(true);
    await renameSprite(page, '齿齿', '阿狸');
    await studio(page).getByRole('button', { name: '保存' }).click();
    await expect(state(page, /连不上服务器，作品先存在这台电脑上/)).toBeVisible();
    await context.setOffline(false);
    await expect(state(page, '已保存')).toBeVisible({ timeout: 30_000 });
  });
  await test.step('a file that cannot be opened shows an error, and the open project is unchanged', async () => {
    await chooseFile(page, { name: '坏的.sb3', buffer: Buffer.from('PK, but no project') });
    await page.getByRole('alertdialog').getByRole('button', { name: '打开' }).click();
    await expect(studio(page).getByRole('alert')).toContainText('电脑里的这个文件打不开：作品文件已损坏', {
      timeout: 40_000,
    });
    await studio(page).getByRole('button', { name: '回到原来的作品' }).click();
    await expectSprite(page, '阿狸');
    await expect(state(page, '已保存')).toBeVisible();
    // Only the editor's own error is on the console.
    expect(watch.errors.filter((error) => !error.includes('Failed to unzip and extract'))).toEqual([]);
    watch.errors.length = 0;
  });
});
