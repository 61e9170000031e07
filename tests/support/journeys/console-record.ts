import { type Locator, type Page, expect } from '@playwright/test';
import { uniqueName } from './journey-actions.ts';
import { inspect } from './journey-axe.ts';
import { expectNoListAction, pressAction, pressListAction, rowOf, searchList } from './journey-teaching.ts';

/**
 * Returns whether the user has the code of a button. A button without a code is available to all users of the
 * page.
 */
export type May = (code: string | undefined) => boolean;

/** The steps to create, change, export and delete a record of a page. */
export type RecordStory = {
  /** Button that adds a record. Absent: records cannot be added. */
  readonly add?: string;
  /** The identifying field: its label in the form and in the filter. */
  readonly key: { readonly form: string; readonly filter?: string; readonly search?: string };
  /** The field to change. Default: the identifying field. */
  readonly changes?: string;
  /** Runs before the page is opened. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Fills in the other required fields. */
  readonly fill?: (form: Locator, page: Page) => Promise<void>;
  /** Closes what the page shows after the form was saved. */
  readonly saved?: (page: Page) => Promise<void>;
  /** Creates a record on a page without a form and returns its name. */
  readonly make?: (page: Page) => Promise<string>;
  readonly edits?: false;
  readonly exports?: false;
  readonly removes?: false;
  /** A deletion is undone by 撤销 and repeated. */
  readonly undoes?: true;
  /** A deletion is undone in 回收站, which has this title, and repeated. */
  readonly bin?: string;
  /** Codes of the buttons. */
  readonly codes?: Partial<Record<'add' | 'edit' | 'remove' | 'export', string>>;
};

const button = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('button', { name, exact: true });

/**
 * Creates, finds, changes, exports and deletes a record as far as the user may. Buttons of forbidden actions
 * must be absent.
 */
export async function tryRecord(page: Page, story: RecordStory, may: May): Promise<void> {
  const { add, codes = {} } = story;
  const { row, name } = add === undefined ? anyRow(page) : await addRecord(page, story, add, may);
  if (story.edits !== false) {
    if (may(codes.edit)) await editRecord(page, story, row);
    else await expect(button(page.getByRole('table'), '编辑')).toHaveCount(0);
  }
  if (story.exports !== false) {
    if (may(codes.export)) await exportRecords(page);
    else await expectNoListAction(page, '导出');
  }
  if (story.removes !== false) {
    if (may(codes.remove)) {
      await removeRecord(page, row);
      if (story.undoes === true && name !== undefined) {
        await button(page, '撤销').click();
        await expect(row).toBeVisible();
        await removeRecord(page, row);
      }
      if (story.bin !== undefined && name !== undefined) {
        await bringBack(page, story.bin, name);
        await removeRecord(page, row);
      }
    } else await expect(button(page.getByRole('table'), '删除')).toHaveCount(0);
  }
}

type Made = { readonly row: Locator; readonly name: string | undefined };

async function addRecord(page: Page, story: RecordStory, add: string, may: May): Promise<Made> {
  if (!may(story.codes?.add)) {
    await expect(button(page, add)).toHaveCount(0);
    return anyRow(page);
  }
  const name = story.make === undefined ? await fillForm(page, story, add) : await story.make(page);
  if (story.key.filter !== undefined) await searchList(page, story.key.filter, name);
  if (story.key.search !== undefined)
    await page.getByRole('searchbox', { name: story.key.search }).fill(name);
  const row = rowOf(page, name).first();
  await expect(row).toBeVisible();
  return { row, name };
}

function anyRow(page: Page): Made {
  return { row: page.getByRole('row').nth(1), name: undefined };
}

async function fillForm(page: Page, story: RecordStory, add: string): Promise<string> {
  const name = uniqueName('t');
  await button(page, add).click();
  const form = page.getByRole('dialog', { name: add });
  const key = form.getByRole('textbox', { name: story.key.form, exact: true });
  await button(form, '保存').click();
  await expect(key).toHaveAccessibleDescription(/请输入.+！/);
  await inspect(page, `${add} ${story.key.form}`, { of: '[role=dialog]' });
  await key.fill(name);
  if (story.changes !== undefined) await form.getByRole('textbox', { name: story.changes }).fill('旧名');
  await story.fill?.(form, page);
  await button(form, '保存').click();
  await expect(form).toHaveCount(0);
  await story.saved?.(page);
  return name;
}

async function editRecord(page: Page, story: RecordStory, row: Locator): Promise<void> {
  await pressAction(row, '编辑');
  const form = page.getByRole('dialog', { name: '编辑' });
  const field = form.getByRole('textbox', { name: story.changes ?? story.key.form, exact: true });
  await expect(field).not.toHaveValue('');
  const changed = story.changes === undefined ? `${await field.inputValue()}改` : '新名';
  await field.fill(changed);
  await button(form, '保存').click();
  await expect(form).toHaveCount(0);
  await expect(row).toContainText(changed);
}

async function exportRecords(page: Page): Promise<void> {
  const file = page.waitForEvent('download');
  await pressListAction(page, '导出');
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
}

async function removeRecord(page: Page, row: Locator): Promise<void> {
  await pressAction(row, '删除');
  const question = page.getByRole('alertdialog');
  await button(question, '删除').click();
  await expect(question).toHaveCount(0);
  await expect(row).toHaveCount(0);
}

/** Restores a record from the recycle bin. */
async function bringBack(page: Page, title: string, name: string): Promise<void> {
  await pressListAction(page, '回收站');
  const bin = page.getByRole('dialog', { name: `${title}回收站` });
  const deleted = bin.getByRole('row').filter({ hasText: name });
  await button(deleted, `还原${title}`).click();
  await button(page.getByRole('alertdialog'), '还原').click();
  await expect(deleted).toHaveCount(0);
  await button(bin, '关闭').last().click();
  await expect(bin).toHaveCount(0);
}
