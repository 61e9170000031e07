import { expect, type Locator, type Page } from '@playwright/test';
import { callApi, choose, enterAs, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { pressAction, rowOf } from '#tests/support/journeys/journey-teaching.ts';
import { answerOf, type Stage } from './machine-stage.ts';
import type { BrowserMachine } from './machine-walking.ts';

const button = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('button', { name, exact: true });
const said = (result: object) => answerOf({ success: true, code: 200, result });

const codes = new WeakMap<Page, string>();
const codeOf = (page: Page): string => codes.get(page) ?? '';

/** Creates an object with a code that no other path uses. */
async function makeOwn(page: Page, path: string, more: object): Promise<string> {
  const code = uniqueName('walk');
  codes.set(page, code);
  await enterAs(page, '/livez', 'admin');
  await callApi(page, 'POST', path, { code, name: code, ...more });
  return code;
}

/** Logs in again as the same user in another window, which continues the session with another token. */
async function renewLogin({ page }: Stage): Promise<void> {
  const other = await page.context().newPage();
  await enterAs(other, '/livez', 'admin');
  await other.close();
}

const field = { id: 'name0001', key: 'name', label: '名称', kind: 'text' };
const publishing = (page: Page): Locator => page.getByRole('dialog', { name: `发布${codeOf(page)}` });
/** Opens the dialog of a form and leaves its questions: the plan follows. */
async function askForPlan({ page }: Stage): Promise<void> {
  await pressAction(rowOf(page, codeOf(page)), '发布');
  await button(publishing(page), '高级').click();
}
const confirmPlan = ({ page }: Stage) => button(publishing(page), '发布').click();
const refused = answerOf({ message: '请等待完成' });
const applying = said({ state: 'applying', version: null, stepsDone: 1, stepCount: 3, startedBy: '李老师' });

/** Starts a plan that is refused because another user publishes, and watches them. */
async function watchInstead(stage: Stage): Promise<void> {
  await confirmPlan(stage);
  await stage.say('startPublishing', refused);
  await stage.say('readPublishing', applying);
  await button(publishing(stage.page), '查看发布进度').click();
}

export const formPublishing: BrowserMachine = {
  id: 'form-publishing',
  calls: {
    loadPlan: /\/cgform\/api\/plan\//,
    startPublishing: /\/cgform\/api\/doDbSynch\//,
    readPublishing: /\/cgform\/api\/publishing\//,
  },
  begin: async ({ page }) => {
    const code = await makeOwn(page, '/online/cgform/head/add', {
      definition: { kind: 'single', fields: [field] },
    });
    await page.goto(`/online/cgform?code=${code}`);
    await rowOf(page, code).waitFor();
  },
  acts: {
    'plan.ask': askForPlan,
    'planned: plan.ask': ({ page }) => button(publishing(page), '刷新计划').click(),
    'failed: plan.ask': ({ page }) => button(publishing(page), '重新查看计划').click(),
    'plan.confirm': confirmPlan,
    // 取消 closes the dialog and its machine; watching another user drops the own plan.
    'planned: plan.cancel': watchInstead,
    'publishing.watch': async (stage) => {
      await askForPlan(stage);
      await stage.answer('loadPlan');
      await watchInstead(stage);
    },
    'user.reloggedIn': renewLogin,
    'draft: user.reloggedIn': async (stage) => {
      await askForPlan(stage);
      await stage.cut('loadPlan');
      await button(publishing(stage.page), '重试').waitFor();
      await renewLogin(stage);
    },
    'error.actor.startPublishing（请等待完成）': ({ say }) => say('startPublishing', refused),
    'done.actor.readPublishing（还在进行）': ({ say }) => say('readPublishing', applying),
    'done.actor.readPublishing（已完成）': ({ say }) =>
      say('readPublishing', said({ state: 'published', version: 1 })),
    'done.actor.readPublishing（已失败）': ({ say }) =>
      say('readPublishing', said({ state: 'failed', version: null, error: '已有重复的数据' })),
    'done.actor.readPublishing（从未发布）': ({ say }) =>
      say('readPublishing', said({ state: 'none', version: null })),
  },
  beyond: {
    'planning: plan.cancel': 'closing the dialog ends its machine, whatever it does',
    'published: plan.ask': 'what is published is planned anew in another dialog',
    'published: publishing.watch': 'who watches comes from a plan that was refused',
    'failed: publishing.watch': 'as above',
  },
  sharesPages: {
    // These steps begin with the list, which the dialog covers.
    needNewPage: ['publishing.watch', 'draft: user.reloggedIn', 'draft: plan.ask'],
    spendPage: ['plan.cancel', 'error.actor.loadPlan', 'planning: user.reloggedIn'],
  },
  unreached: {},
};

const works = { kind: 'view', code: 'works' } as const;
const definition = {
  source: works,
  groups: [{ field: 'depart' }],
  measures: [{ key: 'm1', fn: 'count', label: '条数' }],
};
const builder = (page: Page): Locator => page.getByRole('region', { name: '报表设计' });
const ids = new WeakMap<Page, string>();

/** Opens a report that only this path uses in its builder. */
async function openReport({ page }: Stage, start?: string): Promise<void> {
  const code = await makeOwn(page, '/online/cgreport/head/add', { definition });
  const found = await callApi(page, 'GET', `/online/cgreport/head/list?code=${code}`);
  const [, id = ''] = /"id":"([^"]+)"/.exec(JSON.stringify(found)) ?? [];
  ids.set(page, id);
  await page.goto(`/online/cgreport?design=${start === undefined ? id : 'new'}`);
}

const reportName = (page: Page): Locator => builder(page).getByRole('textbox', { name: '报表名称' });
const answerQuestion =
  (word: '放弃编辑' | '更换' | '取消') =>
  ({ page }: Stage) =>
    button(page.getByRole('alertdialog'), word).click();
const sources = [
  '人员（账号和所在部门、班级，一人在几个部门就有几行）',
  '部门与班级（一个部门或班级一行，含学生和老师人数）',
] as const;

/** Selects the source that the report does not use. */
async function chooseAnother({ page }: Stage): Promise<void> {
  const source = builder(page).getByRole('combobox', { name: '数据来源' });
  const present = await source.inputValue();
  await choose(source, sources.find((text) => text !== present) ?? '');
}

const conflicted = ({ page }: Stage): object => {
  const conflict = { id: ids.get(page) ?? '', revision: '9' };
  const result = { conflict, by: '李老师', at: '2026-11-23 08:00:00' };
  return answerOf({ code: 409, message: '记录已被修改', result });
};

export const reportBuilding: BrowserMachine = {
  id: 'report-building',
  calls: { readReport: /\/cgreport\/head\/queryById/, saveReport: /\/cgreport\/head\/(add|editAll)$/ },
  begin: (stage, _first, start) => openReport(stage, start),
  acts: {
    'draft.found（草稿）': async (stage) => {
      const { page } = stage;
      await reportName(page).fill('没有保存');
      await expect
        .poll(async () => JSON.stringify(await page.context().storageState()))
        .toContain('没有保存');
      const logged = stage.log.all.length;
      const reloaded = page.reload({ waitUntil: 'commit' });
      const letGo = async () => {
        await stage.leave();
        return stage.log.all.length;
      };
      await expect.poll(letGo).toBeGreaterThan(logged);
      await reloaded;
      await stage.answer('readReport');
    },
    'values.change（改名）': ({ page }) => reportName(page).fill('作品表'),
    'values.change（清空名称）': ({ page }) => reportName(page).fill(''),
    'report.save': ({ page }) => button(builder(page), '保存').click(),
    'report.retry': ({ page }) => button(page, '重试').click(),
    'leave.ask': ({ page }) => button(builder(page), '返回').click(),
    'leave.confirm': answerQuestion('放弃编辑'),
    'leave.cancel': answerQuestion('取消'),
    'source.choose（换数据来源）': chooseAnother,
    'wipe.confirm': answerQuestion('更换'),
    'wipe.cancel': answerQuestion('取消'),
    // Changes made during a save are not part of it.
    'saving.departing: done.actor.saveReport（全部保存）': async ({ page, answer }) => {
      await reportName(page).fill('又改了');
      await answer('saveReport');
    },
    'error.actor.saveReport（指标有错）': ({ say }) =>
      say('saveReport', answerOf({ message: '请选择统计的字段', result: { field: 'measures.0.field' } })),
    'error.actor.saveReport（被抢先保存）': (stage) => stage.say('saveReport', conflicted(stage), 409),
    'conflict.leave': ({ page }) => button(page, '继续编辑').click(),
    'conflict.overwrite': ({ page }) => button(page, '用我的覆盖').click(),
    'conflict.reload': ({ page }) => button(page, '重新加载').click(),
  },
  beyond: {
    'loading: draft.found（更早的草稿）': 'a draft is looked for once the report is there',
    'loading: draft.discard': 'what can be pressed comes with the report',
    'loading: draft.restore': 'as above',
    'loading: problem.found（指标有错）': 'as above',
    'loading: values.change（改名）': 'as above',
    'wiping: leave.ask': 'the question lies above the page',
    'conflicted: leave.ask': 'as above',
    'rereading: leave.ask': 'as above',
  },
  sharesPages: {
    needNewPage: ['draft.found（草稿）'],
    // The page is left, its name is already the other one, or the builder cannot save its content any more.
    spendPage: [
      'draft.found（草稿）',
      'editing: leave.ask → editing',
      'leave.confirm',
      'leave.cancel',
      'conflict.overwrite',
      'conflict.leave',
      'wipe.confirm',
      'values.change（清空名称）',
    ],
  },
  unreached: {},
};
