import { choose, enterAs, notice, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import {
  classCard,
  enterClass,
  makeClass,
  makePupils,
  section,
} from '#tests/support/journeys/journey-classes.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('a class is promoted to the next grade and set back again', async ({ page }) => {
  const tail = uniqueName('班');
  const [third, fourth] = [`三年级${tail}`, `四年级${tail}`];
  await enterAs(page, '/isystem/departDetailList', 'teacher');
  await makeClass(page, third);
  await page.getByRole('button', { name: '升班' }).click();
  const dialog = page.getByRole('dialog', { name: '升班' });
  await expect(dialog.getByLabel('班级名称')).toHaveValue(fourth);
  await inspect(page, '升班');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByRole('list', { name: '将要发生的变化' })).toContainText('年级：三年级 → 四年级');
  await dialog.getByRole('button', { name: '确定升班' }).click();
  await expect(notice(page)).toContainText('班级已保存');
  await expect(page.getByRole('heading', { level: 1, name: fourth })).toBeVisible();

  await page.getByRole('button', { name: '修改班级' }).click();
  const form = page.getByRole('dialog', { name: '修改班级' });
  await form.getByLabel('班级名称').fill('三年级二班');
  await choose(form.getByRole('combobox', { name: '年级' }), '三年级');
  await form.getByRole('button', { name: '下一步' }).click();
  await form.getByRole('button', { name: '确定修改班级' }).click();
  await expect(form.getByRole('alert')).toHaveText('已经有同名的班级');
  await form.getByRole('button', { name: '返回修改' }).click();
  await form.getByLabel('班级名称').fill(third);
  await form.getByRole('button', { name: '下一步' }).click();
  await form.getByRole('button', { name: '确定修改班级' }).click();
  await expect(page.getByRole('heading', { level: 1, name: third })).toBeVisible();
});

test('pupils are moved to another class and removed from a class', async ({ page }) => {
  await enterAs(page, '/isystem/departDetailList', 'teacher');
  const [one, two] = [uniqueName('一班'), uniqueName('二班')];
  await makeClass(page, one);
  await page.getByRole('button', { name: '我的班级', exact: true }).click();
  await makeClass(page, two);
  await makePupils(page, ['甲同学', '乙同学', '丙同学']);
  const pupils = section(page, '学生');
  await pupils.getByRole('checkbox', { name: '选择甲同学' }).check();
  await pupils.getByRole('checkbox', { name: '选择乙同学' }).check();
  await pupils.getByRole('button', { name: '转班' }).click();
  const dialog = page.getByRole('dialog', { name: '转班' });
  await choose(dialog.getByRole('combobox', { name: '转到' }), one);
  await dialog.getByRole('button', { name: '下一步' }).click();
  await expect(dialog.getByRole('list', { name: '将要发生的变化' })).toContainText('作品跟着学生走');
  await inspect(page, '转班');
  await dialog.getByRole('button', { name: '确定转班' }).click();
  await expect(notice(page)).toContainText('转班完成');
  await expect(pupils.getByRole('row')).toHaveCount(2);
  await pupils.getByRole('checkbox', { name: '选择丙同学' }).check();
  await pupils.getByRole('button', { name: '移出班级' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '移出' }).click();
  await expect(pupils).toContainText('班级里还没有学生');
  await page.getByRole('button', { name: '我的班级', exact: true }).click();
  await enterClass(page, one);
  await expect(pupils.getByRole('row', { name: '甲同学' })).toBeVisible();
});

test('a teacher creates, rearranges and deletes groups', async ({ page }) => {
  await enterAs(page, '/isystem/departDetailList', 'teacher');
  await makeClass(page, uniqueName('三年级'));
  await makePupils(page, ['甲同学', '乙同学']);
  await page.getByRole('tab', { name: '小组' }).click();
  for (const name of ['火箭队', '彩虹队']) {
    await page.getByRole('button', { name: '新建小组' }).click();
    const dialog = page.getByRole('dialog', { name: '新建小组' });
    await dialog.getByLabel('小组名称').fill(name);
    await dialog.getByRole('checkbox', { name: '甲同学' }).check();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('article', { name })).toContainText('甲同学');
  }
  await expect(page.getByRole('article', { name: '火箭队' })).toContainText('火箭队（0）');
  await inspect(page, '小组');
  await page.getByRole('button', { name: '删除火箭队' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除小组' }).click();
  await expect(page.getByRole('article', { name: '火箭队' })).toHaveCount(0);
});

test('a teacher drags, swaps, sorts and clears seats', async ({ page }) => {
  await enterAs(page, '/isystem/departDetailList', 'teacher');
  await makeClass(page, uniqueName('三年级'));
  await makePupils(page, ['甲同学', '乙同学']);
  await page.getByRole('tab', { name: '座位' }).click();
  const seat = (words: string) => page.getByRole('button', { name: words, exact: true });
  await page.getByRole('button', { name: '乙同学', exact: true }).dragTo(seat('第2排第3列：空'));
  await expect(seat('第2排第3列：乙同学')).toBeVisible();
  await page.getByRole('button', { name: '按账号排座' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '按账号排座' }).click();
  await expect(seat('第1排第2列：乙同学')).toBeVisible();
  await seat('第1排第2列：乙同学').dragTo(seat('第1排第1列：甲同学'));
  await expect(seat('第1排第1列：乙同学')).toBeVisible();
  await expect(seat('第1排第2列：甲同学')).toBeVisible();
  await page.getByRole('button', { name: '清空座位' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '清空座位' }).click();
  await expect(section(page, '还没有座位')).toContainText('乙同学');
});

test('an archived class stays readable and can be restored', async ({ page }) => {
  await enterAs(page, '/isystem/departDetailList', 'teacher');
  await makeClass(page, uniqueName('三年级'));
  await page.getByRole('button', { name: '归档', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '归档班级' }).click();
  await expect(page.getByRole('button', { name: '批量生成学生' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '升班' })).toHaveCount(0);
  await page.getByRole('button', { name: '取消归档' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消归档' }).click();
  await expect(page.getByRole('button', { name: '批量生成学生' })).toBeVisible();
});

test('the class pages are accessible on a computer and on a phone', async ({ page }) => {
  await enterAs(page, '/isystem/departDetailList', 'teacher');
  await expect(classCard(page, '三年级一班')).toBeVisible();
  await inspect(page, '班级管理');
  await page.setViewportSize({ width: 390, height: 844 });
  await inspect(page, '班级管理 390');
  await enterClass(page, '三年级一班');
  for (const name of ['学生', '座位', '小组', '课程']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await inspect(page, `${name} 390`);
  }
});
