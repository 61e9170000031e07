import { type Locator, type Page, expect } from '@playwright/test';
import { choose, enterAs, notice, openMenu } from './journey-actions.ts';
import { pressAction, rowOf, searchList } from './journey-teaching.ts';

export const canvas = (page: Page): Locator => page.getByRole('region', { name: '表单内容' });
export const panel = (page: Page): Locator => page.getByRole('region', { name: '字段属性' });

export const button = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('button', { name, exact: true });

/** Creates a form from the list and opens its designer. */
export async function newForm(page: Page, name: string, code: string): Promise<void> {
  await button(page, '新建表单').click();
  await page.getByRole('button', { name: /^空白表单/ }).click();
  const form = page.getByRole('dialog', { name: '空白表单' });
  await form.getByLabel('表单名称').fill(name);
  await form.getByText('高级', { exact: true }).click();
  await form.getByLabel('表单编码').fill(code);
  await button(form, '保存').click();
  await expect(page.getByRole('heading', { name: `设计：${name}` })).toBeVisible();
}

/** Logs in as administrator, opens the list of forms and creates a form. */
export async function beginForm(page: Page, name: string, code: string): Promise<void> {
  await enterAs(page, '/dashboard/index', 'admin');
  await openMenu(page, '在线表单');
  await newForm(page, name, code);
}

/** Opens the designer of a form from the list of forms. */
export async function designForm(page: Page, code: string): Promise<void> {
  await searchList(page, '表单编码', code);
  await pressAction(rowOf(page, code), '设计');
  await expect(page.getByRole('heading', { name: /^设计：/ })).toBeVisible();
}

/** Adds a field of this kind after the selected one by keyboard and names it. */
export async function addField(page: Page, kind: string, label: string): Promise<void> {
  await button(page, `添加${kind}`).press('Enter');
  await expect(canvas(page).locator('[aria-current]')).toBeFocused();
  await panel(page).getByRole('textbox', { name: '字段名称' }).fill(label);
}

/**
 * Properties of a field other than kind and name: switches, options, typed and selected values, by their
 * labels.
 */
type FieldInput = {
  readonly key: string;
  readonly is?: readonly string[];
  readonly options?: readonly string[];
  /** The label of 默认值. */
  readonly begins?: string;
  readonly typed?: Readonly<Record<string, string>>;
  readonly chosen?: Readonly<Record<string, string>>;
};

/** Adds a field with its properties. */
export async function addWholeField(
  page: Page,
  kind: string,
  label: string,
  input: FieldInput,
): Promise<void> {
  await addField(page, kind, label);
  await shapeField(page, input);
}

/** Sets the properties of the selected field. */
export async function shapeField(
  page: Page,
  { key, is = [], options = [], begins, typed = {}, chosen = {} }: FieldInput,
): Promise<void> {
  const properties = panel(page);
  const keyBox = properties.getByRole('textbox', { name: '字段标识' });
  if (!(await keyBox.isVisible())) await properties.getByText('高级', { exact: true }).click();
  await keyBox.fill(key);
  for (const name of is) await properties.getByRole('switch', { name, exact: true }).click();
  for (const [at, text] of options.entries()) {
    if (at >= 2) await button(properties, '添加选项').click();
    await properties.getByRole('textbox', { name: `第${at + 1}项的文字` }).fill(text);
    await properties.getByRole('textbox', { name: `第${at + 1}项的值` }).fill(text);
  }
  const several = properties.getByRole('radiogroup', { name: '默认值' });
  if (begins !== undefined && (await several.count()) > 0)
    await several.getByRole('radio', { name: begins }).check();
  else if (begins !== undefined) await choose(properties.getByLabel('默认值', { exact: true }), begins);
  for (const [name, text] of Object.entries(typed))
    await properties.getByLabel(name, { exact: true }).fill(text);
  for (const [name, text] of Object.entries(chosen))
    await choose(properties.getByLabel(name, { exact: true }), text);
}

export const selectField = (page: Page, label: string): Promise<void> =>
  canvas(page).getByRole('listitem').filter({ hasText: label }).getByRole('button').first().click();

export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
}

type RuleInput = {
  readonly when?: string;
  readonly act: string;
  readonly target: string;
  readonly expression: string;
  readonly message?: string;
};

/** Adds a rule on the tab of rules. */
export async function addRule(page: Page, input: RuleInput): Promise<void> {
  const before = await page.getByRole('group', { name: /^第\d+个规则$/ }).count();
  await button(page, '添加规则').click();
  const rule = page.getByRole('group', { name: `第${before + 1}个规则` });
  if (input.when !== undefined) await choose(rule.getByLabel('何时'), input.when);
  await choose(rule.getByLabel('做什么'), input.act);
  await choose(rule.getByLabel('作用于'), input.target);
  await rule.getByRole('textbox', { name: '表达式' }).fill(input.expression);
  if (input.message !== undefined) await rule.getByLabel(/^(不符合时的提示|为什么)/).fill(input.message);
}

const formActions = ['新增', '编辑', '删除', '导入', '导出', '回收站'] as const;

/** Adds the rights of a role on the tab of rights. */
export async function addAccess(
  page: Page,
  role: string,
  { rows, may }: { readonly rows: string; readonly may: readonly (typeof formActions)[number][] },
): Promise<Locator> {
  const before = await page.getByRole('group', { name: /^第\d+个角色权限$/ }).count();
  await button(page, '添加角色权限').click();
  const entry = page.getByRole('group', { name: `第${before + 1}个角色权限` });
  await choose(entry.getByLabel('角色', { exact: true }), role);
  await choose(entry.getByLabel('记录范围'), rows);
  for (const action of formActions)
    await entry.getByRole('checkbox', { name: action, exact: true }).setChecked(may.includes(action));
  return entry;
}

export const publishing = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name: `发布${name}` });

/** Leaves the questions of 发布: the rights of roles were set in the designer. */
export async function showPlan(page: Page, name: string): Promise<void> {
  const advanced = button(publishing(page, name), '高级');
  const plan = publishing(page, name).getByRole('list', { name: '变更计划' });
  await expect(advanced.or(plan).first()).toBeVisible();
  if (await advanced.isVisible()) await advanced.click();
}

type PublishInput = {
  readonly version: number;
  /** The steps of the plan. */
  readonly plan: readonly (string | RegExp)[];
  /** The plan loses values and asks for confirmation. */
  readonly loses?: boolean;
};

/** Confirms the open plan and waits until publishing ends. The dialog stays open. */
export async function confirmPlan(
  page: Page,
  name: string,
  { version, plan, loses = false }: PublishInput,
): Promise<Locator> {
  const dialog = publishing(page, name);
  await showPlan(page, name);
  for (const step of plan) await expect(dialog.getByRole('list', { name: '变更计划' })).toContainText(step);
  await button(dialog, '发布').click();
  if (loses) {
    const question = page.getByRole('alertdialog', { name: '确认发布' });
    await expect(question).toContainText('会丢失上面列出的数据');
    await button(question, '发布').click();
  }
  await expect(dialog.getByText(`发布成功，当前是第 ${version} 版。`)).toBeVisible();
  return dialog;
}

/** Clicks 发布 in the designer: saves, plans and confirms. The dialog stays open. */
export async function publishDraft(page: Page, name: string, input: PublishInput): Promise<Locator> {
  await button(page, '发布').click();
  await expect(notice(page).first()).toContainText('编辑成功');
  return await confirmPlan(page, name, input);
}

export const closeDialog = (dialog: Locator): Promise<void> => button(dialog, '关闭').last().click();

/** Clicks 添加到菜单 after publishing and selects these roles. */
export async function addToMenu(
  page: Page,
  name: string,
  { from, roles }: { readonly from: Locator; readonly roles: readonly string[] },
): Promise<void> {
  await button(from, '添加到菜单').click();
  const drawer = page.getByRole('dialog', { name: `添加到菜单：${name}` });
  await drawer.getByLabel('上级菜单').click();
  await page.getByRole('treeitem', { name: '在线应用', exact: true }).click();
  for (const role of roles) await drawer.getByRole('checkbox', { name: role, exact: true }).check();
  await button(drawer, '保存').click();
  await expect(drawer).toHaveCount(0);
}

/** Opens the form of a row, fills it in and submits it. */
export async function saveRow(
  page: Page,
  title: '新增' | '编辑',
  fill: (form: Locator) => Promise<unknown>,
): Promise<void> {
  const form = page.getByRole('dialog', { name: title });
  if (title === '新增') await button(page, '新增').first().click();
  await fill(form);
  await button(form, '保存').click();
  await expect(form).toHaveCount(0);
}

/**
 * Counts the user's actions on a page from now on: clicks, key presses that activate, selections, and texts.
 */
export async function countPresses(page: Page): Promise<() => Promise<{ presses: number; texts: number }>> {
  await page.evaluate(() => {
    const done = { presses: 0, texts: 0 };
    let last: EventTarget | null = null;
    const press = (): void => void (done.presses += 1);
    addEventListener('pointerdown', press, true);
    addEventListener('keydown', ({ key }) => void (['Enter', ' ', 'Delete'].includes(key) && press()), true);
    addEventListener(
      'input',
      ({ target }) => {
        if (target instanceof HTMLSelectElement) press();
        else if (
          target !== last &&
          !(target instanceof HTMLInputElement && /radio|checkbox/.test(target.type))
        )
          done.texts += 1;
        last = target;
      },
      true,
    );
    Reflect.set(globalThis, 'handDone', done);
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'handDone'));
}
