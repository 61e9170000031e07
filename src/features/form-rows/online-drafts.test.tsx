import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { announcePageExit } from '#shared/app/page-exit.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { api, fieldOf, formOf, MainPage, onlineServer, rowOf, serveForms } from './testing/online-server.tsx';

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  onlineServer.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => openStorage('local')?.clear());
afterEach(() => {
  cleanup();
  onlineServer.resetHandlers();
});
afterAll(() => onlineServer.close());

const kept = () => openStorage('local')?.getItem('pro__Drafts_u1') ?? '';
const open = () => showApp(MainPage, '/toy', 'u1');
const nameIn = (dialog: HTMLElement) =>
  within(dialog).findByRole<HTMLInputElement>('textbox', { name: /名称/ });
const dialog = (name: string) => screen.findByRole('dialog', { name });

/** The session is lost, and the same user returns to the page. */
async function comeBack() {
  announcePageExit('login');
  cleanup();
  return open();
}

const subs = [{ form: 'parts', title: '配件' }];
const main = formOf('main', '设备', { kind: 'main', subs });
const rows = { main: [rowOf('m1', '电脑'), rowOf('m2', '投影仪')] };

describe('the stored draft of an unsaved form', () => {
  it('excludes passwords of the row and its sub rows, which are still submitted', async () => {
    const secret = fieldOf('field1', '口令', { kind: 'password' });
    const fields = [fieldOf('name', '名称'), secret];
    const { written } = serveForms([{ ...main, fields }, formOf('parts', '配件', { fields })], rows);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '新增' }));
    const form = await dialog('新增设备');
    await user.type(await nameIn(form), '主机');
    await user.type(within(form).getByLabelText('口令'), 'Secret-1');
    await user.click(await within(form).findByRole('button', { name: '添加配件' }));
    const line = await dialog('添加配件');
    await user.type(await nameIn(line), '键盘');
    await user.type(within(line).getByLabelText('口令'), 'Secret-2');
    announcePageExit('login');
    expect(kept()).not.toContain('Secret');
    await user.click(within(line).getByRole('button', { name: '确定' }));
    await within(form).findByRole('cell', { name: '键盘' });
    await waitFor(() => expect(kept()).toContain('subs_parts'));
    expect([kept().includes('主机'), kept().includes('键盘'), kept().includes('Secret')]).toEqual([
      true,
      true,
      false,
    ]);
    await user.click(within(form).getByRole('button', { name: '保存' }));
    const lines = [{ form: 'parts', rows: [{ values: { name: '键盘', field1: 'Secret-2' } }] }];
    await waitFor(() =>
      expect(written).toEqual([
        ['POST', 'main', { values: { name: '主机', field1: 'Secret-1' }, subs: lines }],
      ]),
    );
  });

  it('includes a sub row being edited, which requires confirmation to leave and is restored after login', async () => {
    serveForms([main, formOf('parts', '配件')], rows);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '新增' }));
    await user.click(await within(await dialog('新增设备')).findByRole('button', { name: '添加配件' }));
    await user.type(await nameIn(await dialog('添加配件')), '键盘');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: '取消' }));
    const again = await comeBack();
    const line = await dialog('添加配件');
    await waitFor(async () => expect((await nameIn(line)).value).toBe('键盘'));
    expect(within(line).getByText('已恢复未保存的内容').tagName).toBe('P');
    await again.user.click(await nameIn(line));
    await again.user.keyboard('{Control>}{Enter}{/Control}');
    await within(await dialog('新增设备')).findByRole('cell', { name: '键盘' });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '添加配件' })).toBe(null));
  });

  it('changed sub rows survive the merge of a version conflict and still count as unsaved', async () => {
    serveForms([main, formOf('parts', '配件')], rows);
    const theirs = rowOf('m1', '电脑乙', { revision: '2' });
    const { user } = await open();
    const first = (await screen.findByRole('gridcell', { name: '电脑' })).closest('tr');
    await user.click(within(first ?? document.body).getByRole('button', { name: /编辑/ }));
    const form = await dialog('编辑设备：电脑');
    await user.click(await within(form).findByRole('button', { name: '添加配件' }));
    const line = await dialog('添加配件');
    await user.type(await nameIn(line), '鼠标');
    await user.click(within(line).getByRole('button', { name: '确定' }));
    await within(form).findByRole('cell', { name: '鼠标' });
    onlineServer.use(
      http.put(`${api}/online/cgform/api/form/main`, () =>
        Response.json({
          success: false,
          message: '已被修改',
          code: 409,
          result: { conflict: theirs, by: '李老师', at: '2026-11-21 09:00:00' },
        }),
      ),
    );
    await user.click(within(form).getByRole('button', { name: '保存' }));
    const merge = await dialog('记录已被修改');
    expect(within(merge).getByRole('radio', { name: '配件：我填写的 新增 1 行' })).toHaveProperty(
      'checked',
      true,
    );
    await user.click(within(merge).getByRole('button', { name: '合并后继续编辑' }));
    await within(await dialog('编辑设备：电脑乙')).findByRole('cell', { name: '鼠标' });
    await user.click(
      within(await dialog('编辑设备：电脑乙'))
        .getAllByRole('button', { name: '关闭' })
        .at(-1) ?? form,
    );
    expect((await screen.findByRole('alertdialog')).textContent).toContain('确定放弃编辑？');
  });
});

describe('the draft of a new child row', () => {
  it('in a sub table is restored only for the parent row it was started for', async () => {
    serveForms([main, formOf('parts', '配件')], rows);
    const look = async (name: string) => {
      const line = (await screen.findByRole('gridcell', { name })).closest('tr');
      return within(line ?? document.body).getByRole('button', { name: /详情/ });
    };
    const { user } = await open();
    await user.click(await look('电脑'));
    await user.click(await within(await dialog('详情')).findByRole('button', { name: '新增' }));
    await user.type(await nameIn(await dialog('新增配件')), '鼠标');
    const again = await comeBack();
    await again.user.click(await look('投影仪'));
    await again.user.click(await within(await dialog('详情')).findByRole('button', { name: '新增' }));
    expect((await nameIn(await dialog('新增配件'))).value).toBe('');
    await again.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '新增配件' })).toBe(null));
    await again.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '详情' })).toBe(null));
    await again.user.click(await look('电脑'));
    expect((await nameIn(await dialog('新增配件'))).value).toBe('鼠标');
  });

  it('in a tree is restored and added under its parent row', async () => {
    const rooms = {
      main: [rowOf('t1', '一楼', { hasChild: false }), rowOf('t2', '二楼', { hasChild: false })],
    };
    const { written } = serveForms([formOf('main', '房间', { kind: 'tree', may: ['add'] })], rooms);
    const { user } = await open();
    const line = (await screen.findByTitle('二楼')).closest('tr');
    await user.click(within(line ?? document.body).getByRole('button', { name: /添加下级/ }));
    await user.type(await nameIn(await dialog('新增房间')), '201');
    const again = await comeBack();
    const form = await dialog('新增房间');
    await waitFor(async () => expect((await nameIn(form)).value).toBe('201'));
    await again.user.click(within(form).getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(written).toEqual([['POST', 'main', { values: { name: '201' }, parentId: 't2' }]]),
    );
  });
});
