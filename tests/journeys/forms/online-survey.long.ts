import type { Locator, Page } from '@playwright/test';
import { choose, enterAs, notice, openMenu, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import {
  addAccess,
  addToMenu,
  addWholeField,
  beginForm,
  button,
  openTab,
  publishDraft,
} from '#tests/support/journeys/journey-designer.ts';
import { pressAction, rowOf, searchList } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const builder = (page: Page): Locator => page.getByRole('region', { name: '报表设计' });

/** 班级问卷: one answer for each person. */
async function designSurvey(page: Page): Promise<void> {
  await addWholeField(page, '人员', '填写人', {
    key: 'person',
    is: ['只读', '不能重复', '在表单显示'],
    begins: '填写人本人',
  });
  await addWholeField(page, '单选框', '最喜欢的课堂活动', {
    key: 'activity',
    is: ['必填'],
    options: ['做作品', '小组讨论', '看同学展示'],
    chosen: { 查询条件: '常用查询' },
  });
  await addWholeField(page, '多选框', '喜欢做哪类作品', {
    key: 'works',
    is: ['必填'],
    options: ['游戏', '动画', '故事'],
  });
  await addWholeField(page, '评分', '给信息科技课打几颗星', { key: 'stars', is: ['必填'] });
  await addWholeField(page, '多行文本', '想对老师说的话', { key: 'wish' });
  await openTab(page, '设置');
  await page.getByLabel('表单列数').selectOption({ label: '1 列' });
  await openTab(page, '权限');
  await addAccess(page, '管理员', { rows: '全部', may: ['导出'] });
  await addAccess(page, '教师', { rows: '本班的', may: [] });
  await addAccess(page, '学生', { rows: '本人的', may: ['新增', '编辑'] });
}

async function answer(form: Locator, activity: string, stars: number): Promise<void> {
  await form.getByRole('radio', { name: activity, exact: true }).click();
  await form.getByRole('checkbox', { name: '游戏', exact: true }).check();
  await form.getByRole('radio', { name: new RegExp(`^${stars}`) }).press(' ');
}

/** Begins a report on a form or a built-in source, from the menu to its name. */
async function beginReport(page: Page, name: string, { code, source }: { code: string; source: string }) {
  await openMenu(page, '在线开发', 'Online报表配置');
  await button(page, '新增').click();
  await builder(page).getByRole('textbox', { name: '报表名称' }).fill(name);
  await builder(page).getByRole('textbox', { name: '报表编码' }).fill(code);
  await choose(builder(page).getByRole('combobox', { name: '数据来源' }), source);
  await builder(page).getByText('汇总', { exact: true }).click();
}

async function addGroup(page: Page, field: string): Promise<void> {
  await button(builder(page), '添加分组').click();
  await choose(builder(page).getByLabel('分组字段'), field);
}

/** Adds a measure with its function, its source and its label. */
async function addMeasure(
  page: Page,
  at: number,
  request: { readonly fn: string; readonly of: Readonly<Record<string, string>>; readonly label: string },
): Promise<void> {
  const measure = builder(page).getByRole('group', { name: `第${at}个指标` });
  if ((await measure.count()) === 0) await button(builder(page), '添加指标').click();
  await choose(measure.getByLabel('统计方式'), request.fn);
  for (const [name, text] of Object.entries(request.of)) await choose(measure.getByLabel(name), text);
  await measure.getByLabel('指标名称').fill(request.label);
}

async function addChart(page: Page, kind: string, title: string, series: readonly string[]): Promise<void> {
  const before = await builder(page)
    .getByRole('group', { name: /^第\d+个图表$/ })
    .count();
  await button(builder(page), '添加图表').click();
  const chart = builder(page).getByRole('group', { name: `第${before + 1}个图表` });
  await choose(chart.getByLabel('图表类型'), kind);
  await chart.getByLabel('图表标题').fill(title);
  for (const name of series) await chart.getByRole('checkbox', { name, exact: true }).check();
}

/** Previews and saves the report, and adds its page to the menu of these roles. */
async function keepReport(page: Page, name: string, code: string, roles: readonly string[]): Promise<void> {
  await builder(page).getByRole('tab', { name: /预览/ }).click();
  await expect(builder(page).getByRole('region', { name: '预览表格' })).toBeVisible();
  await inspect(page, `preview of ${name}`);
  await button(builder(page), '保存').click();
  await expect(notice(page).first()).toContainText('添加成功');
  await button(builder(page), '返回').click();
  await searchList(page, '报表编码', code);
  await pressAction(rowOf(page, code), '添加到菜单');
  const drawer = page.getByRole('dialog', { name: `添加到菜单：${name}` });
  for (const role of roles) await drawer.getByRole('checkbox', { name: role, exact: true }).check();
  await button(drawer, '保存').click();
  await expect(drawer).toHaveCount(0);
}

/** Scrolls until a lazily loaded part is shown. */
async function scrollTo(page: Page, part: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(part).toBeVisible({ timeout: 1000 });
  }).toPass();
  await part.scrollIntoViewIfNeeded();
}

test('a 班级问卷 form is built, each pupil answers once, and a chart shows the results on the first page', async ({
  page,
  newPerson,
}) => {
  const name = uniqueName('班级问卷');
  await beginForm(page, name, uniqueName('survey'));
  await designSurvey(page);
  const plan = ['新建数据表', '“填写人”不允许重复'];
  const published = await publishDraft(page, name, { version: 1, plan });
  await addToMenu(page, name, { from: published, roles: ['管理员', '教师', '学生'] });

  for (const [pupil, activity, stars] of [
    ['s30107', '做作品', 5],
    ['s30108', '小组讨论', 4],
  ] as const) {
    const staffPage = await newPerson();
    await enterAs(staffPage, '/dashboard/index', pupil);
    await openMenu(staffPage, '在线应用', name);
    await answer(staffPage.getByRole('form', { name }), activity, stars);
    await button(staffPage, '交上去').click();
    // A user who has answered sees a message, instead of a refusal after filling in the form.
    await expect(staffPage.getByText('这张表每人填一份，已经填过了')).toBeVisible();
    await expect(staffPage.getByRole('listitem').filter({ hasText: activity })).toBeVisible();
    await expect(button(staffPage, '交上去')).toHaveCount(0);
    if (pupil !== 's30107') continue;
    await inspect(staffPage, 'a survey that was answered');
    await staffPage.reload();
    await expect(staffPage.getByText('这张表每人填一份，已经填过了')).toBeVisible();
    await expect(button(staffPage, '交上去')).toHaveCount(0);
  }

  const teacher = await newPerson();
  await enterAs(teacher, '/dashboard/index', 'teacher');
  await openMenu(teacher, '在线应用', name);
  await expect(rowOf(teacher, '小组讨论')).toBeVisible();
  await expect(button(teacher, '新增')).toHaveCount(0);

  const code = uniqueName('results');
  const results = `${name}结果`;
  await beginReport(page, results, { code, source: name });
  await addGroup(page, '最喜欢的课堂活动');
  await addMeasure(page, 1, { fn: '计数', of: {}, label: '人数' });
  await addMeasure(page, 2, { fn: '平均值', of: { 统计字段: '给信息科技课打几颗星' }, label: '平均星数' });
  await builder(page).getByRole('tab', { name: '图表' }).click();
  await addChart(page, '饼图', '最喜欢的活动', []);
  await addChart(page, '柱状图', '平均星数图', ['平均星数']);
  await builder(page)
    .getByRole('group', { name: '在这些角色的首页显示图表' })
    .getByRole('checkbox', { name: '教师' })
    .check();
  await keepReport(page, results, code, ['教师']);
  await teacher.goto('/dashboard/index');
  const charts = teacher.getByRole('region', { name: results });
  await scrollTo(teacher, charts);
  await expect(charts).toContainText('最喜欢的活动');
  await expect(charts.locator('svg.recharts-surface').first()).toBeVisible();
});

test('the report 各班作业完成情况 is built, read by a class teacher, and charted on the first page', async ({
  page,
  newPerson,
}) => {
  const name = uniqueName('作业情况');
  const code = uniqueName('homework');
  await enterAs(page, '/dashboard/index', 'admin');
  const source = '作业完成情况（每项作业（班级作业和已开放的课程单元）、每个班级、每个学生一行）';
  await beginReport(page, name, { code, source });
  await addGroup(page, '班级');
  await addMeasure(page, 1, { fn: '计数', of: {}, label: '布置' });
  await addMeasure(page, 2, { fn: '求和', of: { 统计字段: '已提交' }, label: '提交' });
  await addMeasure(page, 3, { fn: '比率', of: { 分子: '提交', 分母: '布置' }, label: '完成率' });
  for (const column of ['作业', '得分'])
    await builder(page)
      .getByRole('group', { name: '查看一组的明细时显示' })
      .getByRole('checkbox', { name: column, exact: true })
      .check();
  await builder(page).getByRole('tab', { name: '筛选与参数' }).click();
  await button(builder(page), '添加参数').click();
  await builder(page).getByRole('textbox', { name: '参数名称' }).fill('布置不早于');
  await choose(builder(page).getByLabel('参数类型'), '日期');
  await button(builder(page), '添加参数').click();
  const scene = builder(page).getByRole('group', { name: '第2个参数' });
  await scene.getByRole('textbox', { name: '参数名称' }).fill('来源');
  await choose(scene.getByLabel('参数类型'), '选择');
  for (const [at, [value, text]] of [
    ['course', '课程作业'],
    ['additional', '班级作业'],
  ].entries()) {
    await button(scene, '添加选项').click();
    await scene.getByRole('textbox', { name: `第${at + 1}项的文字` }).fill(text ?? '');
    await scene.getByRole('textbox', { name: `第${at + 1}项的值` }).fill(value ?? '');
  }
  await button(builder(page), '添加条件').click();
  await choose(builder(page).getByLabel('条件 1的字段'), '布置时间');
  await choose(builder(page).getByLabel('条件 1的比较方式'), '大于等于');
  await choose(builder(page).getByLabel('条件 1的值从哪里来'), '参数：布置不早于');
  await button(builder(page), '添加条件').click();
  await choose(builder(page).getByLabel('条件 2的字段'), '来源');
  await choose(builder(page).getByLabel('条件 2的比较方式'), '等于');
  await choose(builder(page).getByLabel('条件 2的值从哪里来'), '参数：来源');
  await builder(page).getByRole('tab', { name: '图表' }).click();
  await addChart(page, '柱状图', '提交情况', ['布置', '提交']);
  await builder(page)
    .getByRole('group', { name: '在这些角色的首页显示图表' })
    .getByRole('checkbox', { name: '教师' })
    .check();
  await keepReport(page, name, code, ['管理员', '教师']);

  const teacher = await newPerson();
  await enterAs(teacher, `/online/cgreport/${code}`, 'teacher');
  await expect(teacher.getByRole('main').getByRole('row', { name: /三年级一班/ })).toBeVisible();
  await expect(teacher.getByRole('main').getByRole('row', { name: /三年级二班/ })).toHaveCount(0);
  await inspect(teacher, 'a report of homework');
  await teacher.getByLabel('来源').selectOption('班级作业');
  await button(teacher, '查询').click();
  await expect(teacher).toHaveURL(/additional/);
  await expect(teacher.getByRole('main').getByRole('row', { name: /三年级一班/ })).toBeVisible();
  await teacher.getByLabel('布置不早于').fill('2099-01-01');
  await button(teacher, '查询').click();
  await expect(teacher.getByRole('main').getByRole('row', { name: /三年级一班/ })).toHaveCount(0);
  await teacher.goto('/dashboard/index');
  const charts = teacher.getByRole('region', { name });
  await scrollTo(teacher, charts);
  await expect(charts).toContainText('提交情况');
});
