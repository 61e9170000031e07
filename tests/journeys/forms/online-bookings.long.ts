import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { choose, enterAs, openMenu, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import {
  addAccess,
  addRule,
  addToMenu,
  addWholeField,
  beginForm,
  button,
  canvas,
  closeDialog,
  confirmPlan,
  designForm,
  openTab,
  publishDraft,
  saveRow,
} from '#tests/support/journeys/journey-designer.ts';
import { chooseDepart, pressAction, rowOf, searchList } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

/** 机房预约: room bookings by time; bookings of a room must not overlap. */
async function designBookings(page: Page): Promise<void> {
  await addWholeField(page, '下拉框', '教室', {
    key: 'room',
    is: ['必填'],
    options: ['一号机房', '二号机房', '创客教室'],
    chosen: { 查询条件: '常用查询' },
  });
  await addWholeField(page, '单行文本', '用途', { key: 'purpose', is: ['必填'] });
  await addWholeField(page, '日期时间', '开始时间', { key: 'begin', is: ['必填'] });
  await addWholeField(page, '日期时间', '结束时间', { key: 'finish', is: ['必填'] });
  await addWholeField(page, '人员', '预约人', { key: 'teacher', is: ['只读'], begins: '填写人本人' });
  await openTab(page, '索引');
  await page.getByRole('switch', { name: /^不能重叠/ }).click();
  await page
    .getByRole('group', { name: '相同时才算重叠的字段（最多 3 个）' })
    .getByRole('checkbox', { name: '教室' })
    .check();
  await openTab(page, '规则');
  await addRule(page, {
    act: '检查',
    target: '结束时间（finish）',
    expression: 'finish > begin',
    message: '结束时间要晚于开始时间',
  });
  await openTab(page, '权限');
  await addAccess(page, '管理员', { rows: '全部', may: ['新增', '编辑', '删除', '导出'] });
  await addAccess(page, '教师', { rows: '全部', may: ['新增', '编辑', '删除'] });
  await addAccess(page, '学生', { rows: '全部', may: [] });
  await openTab(page, '视图');
  const calendar = page.getByRole('group', { name: '日历视图' });
  await calendar.getByRole('switch', { name: /^使用/ }).click();
  await choose(calendar.getByLabel('结束字段'), '结束时间');
  await choose(calendar.getByLabel('标题字段'), '用途');
}

/** Returns a day in the month that a calendar opens with. */
const bookedDay = async (page: Page) => `${(await todayOf(page)).slice(0, 7)}-15`;

const book = async (form: Locator, room: string, [purpose, from, to]: readonly [string, string, string]) => {
  const day = await bookedDay(form.page());
  await form.getByLabel('教室').selectOption(room);
  await form.getByLabel('用途').fill(purpose);
  await form.getByLabel('开始时间').fill(`${day} ${from}:00`);
  await form.getByLabel('结束时间').fill(`${day} ${to}:00`);
};

test('a 机房预约 form is built, refuses overlapping bookings, and shows pupils the calendar', async ({
  page,
  newPerson,
}) => {
  const name = uniqueName('机房预约');
  await beginForm(page, name, uniqueName('room'));
  await designBookings(page);
  const plan = ['新建数据表', /的时间不允许重叠/];
  await addToMenu(page, name, {
    from: await publishDraft(page, name, { version: 1, plan }),
    roles: ['教师', '学生'],
  });

  const teacher = await newPerson();
  await enterAs(teacher, '/dashboard/index', 'teacher');
  await openMenu(teacher, '在线应用', name);
  await saveRow(teacher, '新增', (form) => book(form, '一号机房', ['机器人社团', '14:00', '15:30']));
  await expect(rowOf(teacher, '机器人社团')).toContainText('李老师');
  await saveRow(teacher, '新增', async (form) => {
    await book(form, '一号机房', ['打字练习', '15:00', '16:00']);
    await button(form, '保存').click();
    await expect(form.getByText(/与已有的数据重叠，请换一个时间/)).toBeVisible();
    await inspect(teacher, 'a booking that overlaps');
    // The rule of the form reports while typing, and applies on saving.
    await form.getByLabel('结束时间').fill(`${await bookedDay(teacher)} 14:30:00`);
    await button(form, '保存').click();
    await expect(form.getByText('结束时间要晚于开始时间')).toBeVisible();
    // A booking may start when the other ends.
    await book(form, '一号机房', ['打字练习', '15:30', '16:00']);
  });
  await saveRow(teacher, '新增', (form) => book(form, '二号机房', ['同一时间', '14:00', '15:30']));

  // Moving one booking onto another is refused as well.
  await pressAction(rowOf(teacher, '同一时间'), '编辑');
  await saveRow(teacher, '编辑', async (form) => {
    await form.getByLabel('教室').selectOption('一号机房');
    await button(form, '保存').click();
    await expect(form.getByText(/与已有的数据重叠/)).toBeVisible();
    await form.getByLabel('教室').selectOption('创客教室');
  });
  await expect(rowOf(teacher, '同一时间')).toContainText('创客教室');

  const pupil = await newPerson();
  await enterAs(pupil, '/dashboard/index', 'student');
  await openMenu(pupil, '在线应用', name);
  await expect(rowOf(pupil, '打字练习')).toBeVisible();
  await expect(button(pupil, '新增')).toHaveCount(0);
  await pupil.getByText('日历', { exact: true }).click();
  await button(pupil, '14:00机器人社团').first().click();
  await expect(pupil.getByRole('dialog', { name: '详情' })).toContainText('一号机房');
  await inspect(pupil, 'bookings in a calendar');
});

/** 教学日志: one row for each lesson, owned by its teacher; the head of the school reads all. */
async function designDiary(page: Page): Promise<void> {
  await addWholeField(page, '日期', '上课日期', {
    key: 'date',
    is: ['必填'],
    begins: '填写的当天',
    chosen: { 查询条件: '常用查询', 查询方式: '范围' },
  });
  await addWholeField(page, '部门', '班级', { key: 'depart', is: ['必填'] });
  await addWholeField(page, '单行文本', '课题', {
    key: 'unit',
    is: ['必填'],
    typed: { 最多字符数: '100' },
    chosen: { 查询条件: '常用查询' },
  });
  await addWholeField(page, '单选框', '完成情况', {
    key: 'course',
    options: ['顺利', '较难', '未完成'],
    begins: '顺利',
  });
  await addWholeField(page, '多行文本', '教学内容', { key: 'taught', typed: { 占几列: '2' } });
  await openTab(page, '规则');
  await addRule(page, {
    act: '检查',
    target: '上课日期（date）',
    expression: 'date <= today()',
    message: '上课日期不能晚于今天',
  });
  await openTab(page, '权限');
  await addAccess(page, '管理员', { rows: '全部', may: ['导出'] });
  await addAccess(page, '教师', { rows: '本人的', may: ['新增', '编辑', '删除'] });
}

test('a 教学日志 form is built with separate rights for teachers and the head, and is exported', async ({
  page,
  newPerson,
}) => {
  const name = uniqueName('教学日志');
  const code = uniqueName('diary');
  await beginForm(page, name, code);
  await designDiary(page);
  const published = await publishDraft(page, name, { version: 1, plan: ['新建数据表'] });
  await addToMenu(page, name, { from: published, roles: ['管理员', '教师'] });

  const teacher = await newPerson();
  await enterAs(teacher, '/dashboard/index', 'teacher');
  await openMenu(teacher, '在线应用', name);
  await saveRow(teacher, '新增', async (form) => {
    await form.getByLabel('课题').fill('画正多边形');
    await form.getByLabel('教学内容').fill('画笔积木与旋转角度');
    await chooseDepart(teacher, form, '班级', '三年级一班');
    await form.getByLabel('上课日期').fill('2099-01-01');
    await button(form, '保存').click();
    await expect(form.getByText('上课日期不能晚于今天')).toBeVisible();
    await form.getByLabel('上课日期').fill('2026-01-05');
  });
  await expect(rowOf(teacher, '画正多边形')).toContainText('三年级一班');
  const other = await newPerson();
  await enterAs(other, '/dashboard/index', 'teacher2');
  await openMenu(other, '在线应用', name);
  await expect(button(other, '新增')).toBeVisible();
  await expect(rowOf(other, '画正多边形')).toHaveCount(0);
  await openMenu(page, '在线应用', name);
  await expect(rowOf(page, '画正多边形')).toContainText('顺利');
  // A copy has the draft and no rows.
  await page.goto(`/online/cgform?code=${code}`);
  await pressAction(rowOf(page, code), '复制');
  const copying = page.getByRole('dialog', { name: '复制表单' });
  await copying.getByText('高级', { exact: true }).click();
  await expect(copying.getByLabel('表单编码')).toHaveValue('');
  await copying.getByLabel('表单名称').fill(`${name}副本`);
  const copy = uniqueName('copied');
  await copying.getByLabel('表单编码').fill(copy);
  await inspect(page, 'a form that is copied');
  await button(copying, '保存').click();
  await expect(copying).toHaveCount(0);
  await searchList(page, '表单编码', copy);
  await expect(rowOf(page, copy)).toContainText('草稿');
  await pressAction(rowOf(page, copy), '发布');
  const copied = await confirmPlan(page, `${name}副本`, { version: 1, plan: ['新建数据表'] });
  await copied.getByRole('link', { name: '打开页面' }).click();
  await expect(page.getByRole('heading', { name: `${name}副本` })).toBeAttached();
  await expect(rowOf(page, '画正多边形')).toHaveCount(0);

  // The definition is exported as a file and imported as a form.
  await page.goto(`/online/cgform?code=${code}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    pressAction(rowOf(page, code), '导出'),
  ]);
  expect(download.suggestedFilename()).toBe(`${name}.json`);
  const buffer = await readFile(await download.path());
  const file = { name: '日志.json', mimeType: 'application/json', buffer };
  await page.getByLabel('选择表单定义文件').setInputFiles({ ...file, buffer: Buffer.from('[]') });
  await expect(page.getByText('这个文件不是导出的表单定义，请重新选择！')).toBeVisible();
  await page.getByLabel('选择表单定义文件').setInputFiles(file);
  const importing = page.getByRole('dialog', { name: '导入表单' });
  await expect(importing.getByLabel('表单名称')).toHaveValue(name);
  await button(importing, '保存').click();
  await expect(importing.getByText(/已存在/)).toBeVisible();
  await importing.getByLabel('表单编码').fill(`${code}_in`);
  await button(importing, '保存').click();
  await expect(importing).toHaveCount(0);
  await designForm(page, `${code}_in`);
  await expect(canvas(page).getByRole('listitem')).toHaveText([
    /^上课日期/,
    /^班级/,
    /^课题/,
    /^完成情况/,
    /^教学内容/,
  ]);
  await button(page, '发布').click();
  await closeDialog(await confirmPlan(page, name, { version: 1, plan: ['新建数据表'] }));
});

/**
 * Returns the date in the time zone of the browser, as `2026-01-31`. It differs from the UTC date for eight
 * hours.
 */
const todayOf = (page: Page): Promise<string> => page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
