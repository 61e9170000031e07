import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { choiceHandlers } from './testing/choice-handlers.ts';
import { TabInfoProvider } from '#shared/tabs/tab-info.tsx';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import FormListPage from './form-list.page.tsx';

const api = 'http://localhost:3000/api';
const answer = (result: unknown, message = '') =>
  HttpResponse.json({ success: true, message, code: 200, result });
const form = {
  id: 'f1',
  code: 'devices',
  name: '设备登记',
  category: '资产',
  status: 'changed',
  version: 2,
  createBy: 'admin',
  createTime: '2026-11-23 08:00:00',
};
const field = { id: 'aaaaaaaa', key: 'name', label: '名称', kind: 'text' };
const definition = { kind: 'single', fields: [field] };
const server = setupServer(
  ...choiceHandlers,
  http.get(`${api}/online/cgform/head/list`, () =>
    answer({ records: [form], total: 1, size: 10, current: 1, pages: 1 }),
  ),
  http.get(`${api}/sys/role/queryall`, () => answer([])),
  http.get(`${api}/online/cgform/api/indexAdvice/devices`, () => answer({ rows: 0, fields: [] })),
  http.get(`${api}/online/cgform/head/queryById`, () => answer({ ...form, definition })),
);

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

describe('the list of forms', () => {
  it('shows the status and the actions of a form', async () => {
    const { user } = await showApp(FormListPage);
    const row = (await screen.findByText('设备登记')).closest('tr');
    if (row === null) throw new Error('There is no row');
    const cells = within(row).getAllByRole('gridcell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['设备登记', 'devices', '资产', '有修改', '2', 'admin']),
    );
    await user.click(within(row).getByRole('button', { name: /^更多/ }));
    const rest = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(rest).toEqual(expect.arrayContaining(['版本', '复制', '导出', '删除']));
  });

  it('lists the affected rows and usages before a deletion', async () => {
    let asked = '';
    server.use(
      http.get(`${api}/online/cgform/head/deletionEffects`, ({ request }) => {
        asked = new URL(request.url).searchParams.get('ids') ?? '';
        return answer([{ id: 'f1', name: '设备登记', rows: 128, users: ['菜单“设备”', '报表“借用”'] }]);
      }),
    );
    const { user } = await showApp(FormListPage);
    await user.click(await screen.findByRole('button', { name: /^更多操作/ }));
    await user.click(await screen.findByRole('menuitem', { name: '删除' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      '“设备登记”有 128 条数据，正被菜单“设备”、报表“借用”使用。删除后将无法打开！',
    );
    expect(asked).toBe('f1');
  });

  it('shows no deletion confirmation if the affected usages cannot be loaded', async () => {
    server.use(
      http.get(`${api}/online/cgform/head/deletionEffects`, () =>
        HttpResponse.json({ success: false, message: '记录不存在或已被删除', code: 500, result: null }),
      ),
    );
    const { user, noticeTexts } = await showApp(FormListPage);
    await user.click(await screen.findByRole('button', { name: /^更多操作/ }));
    await user.click(await screen.findByRole('menuitem', { name: '删除' }));
    await expect.poll(noticeTexts).toEqual(['warning 记录不存在或已被删除']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('opens the designer through the URL and returns to the list', async () => {
    const { user, search } = await showApp(FormListPage);
    await screen.findByText('设备登记');
    await user.click(screen.getByRole('button', { name: /^设计/ }));
    await screen.findByRole('heading', { name: '设计：设备登记' });
    expect(search()).toBe('?design=f1');
    await user.click(screen.getByRole('button', { name: '返回' }));
    await waitFor(() => expect(search()).toBe(''));
    expect((await screen.findByText('有修改')).tagName).toBe('SPAN');
  });

  it('shows the fillable form in the preview', async () => {
    const { user } = await showApp(FormListPage);
    await screen.findByText('设备登记');
    await user.click(screen.getByRole('button', { name: /^设计/ }));
    await user.click(await screen.findByRole('button', { name: '预览' }));
    const dialog = await screen.findByRole('dialog', { name: '预览' });
    await user.type(await within(dialog).findByRole('textbox', { name: '名称' }), '投影仪');
    await user.click(within(dialog).getByRole('button', { name: '检查填写' }));
    expect((await within(dialog).findByText('填写符合要求。这是预览，没有保存')).tagName).toBe('OUTPUT');
  });

  it('requires confirmation before a navigation discards unsaved changes, even in a kept-alive tab', async () => {
    const { user, search, router } = await showApp((page) => (
      <TabInfoProvider tabKey="1" path={page.path} isKept isActive>
        <FormListPage {...page} />
      </TabInfoProvider>
    ));
    await screen.findByText('设备登记');
    await user.click(screen.getByRole('button', { name: /^设计/ }));
    await user.type(await screen.findByRole('textbox', { name: '字段名称' }), '和型号');
    void router.navigate({ href: '/toy' });
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('确定放弃编辑？');
    await user.click(within(question).getByRole('button', { name: '取消' }));
    expect([search(), screen.getByRole<HTMLInputElement>('textbox', { name: '字段名称' }).value]).toEqual([
      '?design=f1',
      '名称和型号',
    ]);
  });

  it('says that a template which is not published stays as a draft', async () => {
    server.use(http.post(`${api}/online/cgform/head/add`, () => answer({ id: 'f2', code: 'shebeibaoxiu' })));
    const { user, noticeTexts } = await showApp(FormListPage);
    await user.click(await screen.findByRole('button', { name: '新建表单' }));
    await user.click(await screen.findByRole('button', { name: /^设备报修：/ }));
    await screen.findByRole('radio', { name: '全体老师' });
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(noticeTexts()).toContain('info “设备报修”已存为草稿，要用时在列表里点“发布”');
    expect(screen.queryByRole('dialog')).toBe(null);
  });

  it('imports an exported form under an editable code and rejects other files', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(`${api}/online/cgform/head/importDefinition`, async ({ request }) => {
        const body: unknown = await request.json();
        sent.push(body);
        return answer({ id: 'f2' }, '导入成功！');
      }),
    );
    const { user, noticeTexts } = await showApp(FormListPage);
    const input = screen.getByLabelText('选择表单定义文件');
    await user.upload(input, new File(['{}'], 'other.json', { type: 'application/json' }));
    await waitFor(() => expect(noticeTexts()).toEqual(['warning 这个文件不是导出的表单定义，请重新选择！']));
    const newer = JSON.stringify({ format: 2, definition: { parts: [] } });
    await user.upload(input, new File([newer], 'newer.json', { type: 'application/json' }));
    await waitFor(() =>
      expect(noticeTexts().at(-1)).toBe('warning 文件由更新版本的系统导出，请先升级本系统再导入'),
    );
    const file = { format: 1, code: 'devices', name: '设备登记', definition };
    await user.upload(input, new File([JSON.stringify(file)], 'form.json', { type: 'application/json' }));
    const drawer = await screen.findByRole('dialog', { name: '导入表单' });
    const code = within(drawer).getByRole('textbox', { name: '表单编码' });
    await user.clear(code);
    await user.type(code, 'devices_2');
    await user.click(within(drawer).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent).toEqual([{ ...file, code: 'devices_2' }]));
  });
});
