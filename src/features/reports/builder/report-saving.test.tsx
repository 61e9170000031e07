import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { announcePageExit } from '#shared/app/page-exit.ts';
import type { PageProps } from '#shared/app/page.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { ReportList } from '../report-list.tsx';
import { onlineReports } from '../reports-resource.ts';
import { savedReport as report, serveBuilder, works } from '../testing/builder-server.ts';
import { answered, api, reportServer } from '../testing/report-server.ts';

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  reportServer.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => openStorage('local')?.clear());
afterEach(() => {
  cleanup();
  reportServer.resetHandlers();
});
afterAll(() => reportServer.close());

function ListPage(page: PageProps) {
  return (
    <>
      <h1>报表</h1>
      <ReportList page={page} resource={onlineReports} />
    </>
  );
}

const open = (design: string) => showApp(ListPage, `/toy?design=${design}`, 'u1');
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => screen.findByRole('button', { name });
const drafts = () => openStorage('local')?.getItem('pro__Drafts_u1') ?? '';

/** An answer that waits until it is released. */
function held(method: 'post' | 'put', name: string, result: unknown) {
  const sent: unknown[] = [];
  let answer: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  reportServer.use(
    http[method](`${api}/online/cgreport/head/${name}`, async ({ request }) => {
      sent.push(await request.json());
      await gate;
      return answered(result, '完成');
    }),
  );
  return { sent, answer: () => answer() };
}

describe('input while a save is running', () => {
  it('remains in a new report, which continues as the created report', async () => {
    const { written } = serveBuilder();
    const add = held('post', 'add', { id: 'r1', revision: '1' });
    const { user, search } = await open('new');
    await user.type(await box('报表名称'), '作品');
    await user.type(await box('报表编码'), 'works');
    const option = await screen.findByRole('option', { name: '作品（一个作品一行）' });
    await user.selectOptions(screen.getByRole('combobox', { name: '数据来源' }), option);
    await user.click(await press('保存'));
    await waitFor(() => expect(add.sent).toHaveLength(1));
    await user.type(await box('描述'), '每周');
    add.answer();
    await waitFor(() => expect(search()).toBe('?design=r1'));
    expect([(await box('描述')).value, screen.getByText('有未保存的修改').tagName]).toEqual([
      '每周',
      'OUTPUT',
    ]);
    announcePageExit('login');
    expect(drafts()).toContain('report r1');
    expect(drafts()).not.toContain('report new');
    await user.click(await press('保存'));
    await waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]).toEqual([
      'edit',
      {
        id: 'r1',
        revision: '1',
        code: 'works',
        name: '作品',
        description: '每周',
        enabled: true,
        definition: works,
      },
    ]);
  });

  it('requires confirmation before leaving and remains in the draft', async () => {
    serveBuilder();
    const edit = held('put', 'editAll', { ...report, revision: '2' });
    const { user, router, noticeTexts } = await open('r1');
    await user.type(await box('报表名称'), '二');
    await user.click(await press('保存'));
    await waitFor(() => expect(edit.sent).toHaveLength(1));
    await user.type(await box('描述'), '每周');
    edit.answer();
    await waitFor(() => expect(noticeTexts()).toEqual(['success 完成']));
    void router.navigate({ href: '/elsewhere' });
    const question = await screen.findByRole('alertdialog', { name: '确认' });
    await user.click(within(question).getByRole('button', { name: '取消' }));
    announcePageExit('login');
    expect(drafts()).toContain('每周');
    expect(drafts()).toContain('"revision":"2"');
  });

  it('a report that is saved without further input can be left without confirmation', async () => {
    serveBuilder();
    const { user, router, noticeTexts } = await open('r1');
    await user.type(await box('报表名称'), '二');
    await user.click(await press('保存'));
    await waitFor(() => expect(noticeTexts()).toEqual(['success 完成']));
    expect((await screen.findByRole('heading', { name: '设计：作品统计二' })).tagName).toBe('H1');
    void router.navigate({ href: '/elsewhere' });
    expect((await screen.findByText('elsewhere')).tagName).toBe('P');
    expect(drafts()).toBe('');
  });
});

describe('a report with a version conflict', () => {
  const theirs = { ...report, name: '作品表', revision: '9' };
  const overtake = () =>
    reportServer.use(http.get(`${api}/online/cgreport/head/queryById`, () => answered(theirs)));

  /** Opens the builder after a 保存 with a version conflict. */
  async function openConflict() {
    const { written } = serveBuilder();
    reportServer.use(
      http.put(
        `${api}/online/cgreport/head/editAll`,
        () => {
          const result = { conflict: theirs, by: '李老师', at: '2026-11-23 08:00:00' };
          return HttpResponse.json({ success: false, message: '记录已被修改', code: 500, result });
        },
        { once: true },
      ),
    );
    const app = await open('r1');
    await app.user.type(await box('报表名称'), '二');
    await app.user.click(await press('保存'));
    const question = await screen.findByRole('alertdialog', { name: '报表已被修改' });
    return { ...app, question, written };
  }

  it('offers to restore an unsaved draft that is based on an older version', async () => {
    serveBuilder();
    const { user } = await open('r1');
    await user.type(await box('报表名称'), '二');
    announcePageExit('login');
    cleanup();
    overtake();
    const again = await open('r1');
    expect((await screen.findByText('有一份未保存的修改，报表在那之后已被保存过')).tagName).toBe('P');
    expect((await box('报表名称')).value).toBe('作品表');
    await again.user.click(await press('恢复'));
    expect((await box('报表名称')).value).toBe('作品统计二');
    expect(screen.queryByRole('button', { name: '恢复' })).toBe(null);
  });

  it('overwrites the other version on 用我的覆盖', async () => {
    const { user, question, written } = await openConflict();
    await user.click(within(question).getByRole('button', { name: '用我的覆盖' }));
    await waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]).toMatchObject(['edit', { revision: '9', name: '作品统计二' }]);
  });

  it('discards the input and the draft on 重新加载', async () => {
    const { user, question } = await openConflict();
    overtake();
    await user.click(within(question).getByRole('button', { name: '重新加载' }));
    await waitFor(async () => expect((await box('报表名称')).value).toBe('作品表'));
    expect(screen.queryByRole('alertdialog')).toBe(null);
    announcePageExit('login');
    expect(drafts()).not.toContain('作品统计二');
  });

  it('shows the error and keeps the input when reloading fails', async () => {
    const { user, question } = await openConflict();
    reportServer.use(
      http.get(`${api}/online/cgreport/head/queryById`, () =>
        HttpResponse.json({ success: false, message: '出错了', code: 500 }),
      ),
    );
    await user.click(within(question).getByRole('button', { name: '重新加载' }));
    expect((await within(question).findByRole('alert')).textContent).toBe('出错了');
    await user.click(within(question).getByRole('button', { name: '继续编辑' }));
    expect((await box('报表名称')).value).toBe('作品统计二');
  });
});

it('a report counts as saved again when all changes are reverted', async () => {
  serveBuilder();
  const { user } = await open('r1');
  const title = await box('标题');
  await user.type(title, '班');
  expect(screen.getByText('有未保存的修改').tagName).toBe('OUTPUT');
  await user.clear(title);
  const column = screen.getByRole('checkbox', { name: '日期' });
  await user.click(column);
  await user.click(column);
  expect(screen.getByText('已保存').tagName).toBe('OUTPUT');
});

it('a missing report name focuses the name field and marks no tab', async () => {
  serveBuilder();
  const { user } = await open('r1');
  await user.clear(await box('报表名称'));
  await user.click(await screen.findByRole('tab', { name: /图表/ }));
  await user.click(await press('保存'));
  expect((await screen.findByRole('alert')).textContent).toBe('请输入报表名称！');
  expect(screen.queryByRole('tab', { name: /有问题/ })).toBe(null);
  await waitFor(() => expect(document.activeElement?.getAttribute('maxlength')).toBe('50'));
});
