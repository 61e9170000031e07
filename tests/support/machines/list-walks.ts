import type { Locator, Page } from '@playwright/test';
import { writeXlsx } from '#server/files/xlsx-writer.ts';
import { callApi, enterAs, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { pressAction, pressListAction, rowOf } from '#tests/support/journeys/journey-teaching.ts';
import { answerOf, withResult, type Stage } from './machine-stage.ts';
import type { BrowserMachine } from './machine-walking.ts';

const button = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

const titles = new WeakMap<Page, string>();
const firstRow = (page: Page): Locator => rowOf(page, `${titles.get(page) ?? ''}甲`);

/** Opens the list of news with two new items. */
async function openNews({ page }: Stage): Promise<void> {
  const title = uniqueName('走');
  titles.set(page, title);
  await enterAs(page, '/livez', 'admin');
  for (const name of ['甲', '乙'])
    await callApi(page, 'POST', '/teaching/teachingNews/add', {
      newsTitle: `${title}${name}`,
      newsStatus: 0,
      newsContent: '',
    });
  await page.goto(`/news/list?newsTitle=${encodeURIComponent(title)}`);
  await firstRow(page).waitFor();
}

async function chooseBoth({ page }: Stage): Promise<void> {
  for (const name of ['甲', '乙'])
    await page.getByRole('checkbox', { name: `选择${titles.get(page) ?? ''}${name}` }).check();
}

async function askToDelete(stage: Stage): Promise<void> {
  await chooseBoth(stage);
  await button(stage.page.getByRole('group', { name: '选中的项' }), '删除').click();
}

/** Presses the verb of the question, such as 删除 or 发布, which follows 取消. */
const confirm = ({ page }: Stage) => page.getByRole('alertdialog').getByRole('button').last().click();

export const recordCrud: BrowserMachine = {
  id: 'record-crud',
  calls: {
    loadRecord: /\/teachingNews\/queryById/,
    saveRecord: /\/teachingNews\/(add|edit)$/,
    performAction: /\/teachingNews\/(deleteBatch|updateStatus)/,
    restoreRecords: /\/teachingNews\/restore$/,
  },
  begin: openNews,
  acts: {
    // While rows are chosen, their actions stand in the place of 新增.
    'record.create': async ({ page }) => {
      const clear = button(page, '取消选择');
      if (await clear.isVisible()) await clear.click();
      await button(page, '新增').click();
    },
    'record.edit': ({ page }) => pressAction(firstRow(page), '编辑'),
    'record.view': ({ page }) => pressAction(firstRow(page), '详情'),
    'record.close': ({ page }) => button(page.getByRole('dialog'), '关闭').first().click(),
    'record.save（新记录）': async ({ page }) => {
      await dialog(page, '新增').getByLabel('标题').fill(uniqueName('新'));
      await button(dialog(page, '新增'), '保存').click();
    },
    'error.actor.saveRecord（别人先保存了）': ({ say }) =>
      say(
        'saveRecord',
        answerOf({ code: 409, message: '记录已被修改', result: { conflict: { id: 'n1' } } }),
        409,
      ),
    'error.actor.saveRecord（邮箱已存在！）': ({ say }) =>
      say('saveRecord', answerOf({ message: '邮箱已存在！' })),
    'conflict.resolve': ({ page }) => button(page, '放弃我的').click(),
    'conflict.return': ({ page }) => button(page, '返回编辑').click(),
    'action.ask（删除两行）': askToDelete,
    'action.ask（不能撤销的操作）': ({ page }) => pressAction(firstRow(page), '发布'),
    'action.confirm': confirm,
    'action.cancel': ({ page }) => button(page.getByRole('alertdialog'), '取消').click(),
    'undo.confirm': ({ page }) => button(page, '撤销').click(),
    'undo.expired': async (stage) => {
      await askToDelete(stage);
      await confirm(stage);
      await stage.answer('performAction');
      await button(stage.page, '撤销').waitFor();
      await stage.pass(10_000);
    },
    'selection.change（勾选两行）': chooseBoth,
    'selection.clear': async (stage) => {
      await chooseBoth(stage);
      await button(stage.page, '取消选择').click();
    },
  },
  beyond: {
    'action.ask（没有选择记录）': 'what is done with chosen rows is offered once some are chosen',
    'selection.change（勾选太多行）': 'takes 500 rows, page by page',
    'record.saved（另存成功）': 'of forms that save by themselves: this page has none',
    'viewing: record.view': 'what is looked at lies above the list',
    'viewing: record.edit': 'as above',
    'conflicted: record.close': 'the question lies above the form, and has no such button',
    'opening: record.close': 'the form that can be closed comes with the record',
  },
  sharesPages: {
    // The rows are gone, or the form is filled in.
    spendPage: [
      'error.actor.restoreRecords',
      'undo.expired',
      'conflict.resolve',
      'error.actor.saveRecord（邮箱已存在！）',
    ],
  },
  unreached: {},
};

async function choosePupils({ page }: Stage): Promise<void> {
  const parts: Buffer[] = [];
  const rows = [[uniqueName('w'), '小走', '三年级一班']];
  const headers = ['登录账号', '真实姓名', '所在部门'];
  for await (const part of writeXlsx({ name: '用户', headers, widths: [], rows }))
    parts.push(Buffer.from(part));
  await dialog(page, '导入用户')
    .getByLabel('选择要导入的文件')
    .setInputFiles({ name: 'a.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.concat(parts) });
}

export const importRun: BrowserMachine = {
  id: 'import-run',
  calls: { checkFile: /\/sys\/user\/importExcel/ },
  begin: async ({ page }) => {
    await enterAs(page, '/isystem/user', 'admin');
    await pressListAction(page, '导入');
    await dialog(page, '导入用户').waitFor();
  },
  acts: {
    'file.choose': choosePupils,
    'import.start': ({ page }) => button(page, '导入 1 行').click(),
    // Generated passwords would lie above the dialog.
    'done.actor.importFile': ({ answer }) => answer('checkFile', withResult({ accounts: [] })),
    'error.actor.importFile': ({ cut }) => cut('checkFile'),
  },
  beyond: {},
  sharesPages: {},
  unreached: {},
};

const account = (page: Page): Locator => dialog(page, '添加用户').getByLabel('账号');

export const fieldCheck: BrowserMachine = {
  id: 'field-check',
  calls: { askServer: /\/sys\/duplicate\/check/ },
  begin: async ({ page }) => {
    await enterAs(page, '/isystem/user', 'admin');
    await button(page, '添加用户').click();
    await account(page).waitFor();
  },
  acts: {
    'value.changed（s30101）': ({ page }) => account(page).fill('s30101'),
    'value.changed（清空）': ({ page }) => account(page).fill(''),
    'done.actor.askServer（可以使用）': ({ say }) =>
      say('askServer', answerOf({ success: true, code: 200, message: '该值可用！' })),
  },
  beyond: { 'resting: value.changed（清空）': 'a field that is empty already is not emptied' },
  unreached: {},
};

/** A list that cannot be read reports it at each attempt. */
const failToRead = async ({ page, say }: Stage): Promise<void> => {
  await button(page, '刷新').click();
  await say('readUsers', answerOf({}), 502);
};

export const notice: BrowserMachine = {
  id: 'notice',
  calls: { readUsers: /\/sys\/user\/list\?/ },
  begin: async (stage) => {
    await enterAs(stage.page, '/isystem/user', 'admin');
    await stage.answer('readUsers');
    await failToRead(stage);
    await button(stage.page, '关闭提示').waitFor();
  },
  acts: {
    'notice.repeat（同样的话）': failToRead,
    'notice.dismiss': ({ page }) => button(page, '关闭提示').click(),
    'after.noticeDuration.notice.shown': ({ pass }) => pass(4_000),
  },
  beyond: {},
  unreached: {},
};
