import { focusManager } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import {
  answered,
  api,
  failing,
  fieldOf,
  formOf,
  MainPage,
  onlineServer,
  pageOf,
  rowOf,
  serveForms,
} from './testing/online-server.tsx';

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  onlineServer.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  onlineServer.resetHandlers();
});
afterAll(() => onlineServer.close());

const dialog = (name: string) => screen.findByRole('dialog', { name });
const nameIn = (box: HTMLElement) => within(box).findByRole<HTMLInputElement>('textbox', { name: /名称/ });
const press = (box: HTMLElement, name: string) => within(box).findByRole('button', { name });

/** Refetches everything on screen, as after a change by another user or when the window is shown again. */
function readAgain(): void {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
}

const main = formOf('main', '设备', { kind: 'main', subs: [{ form: 'parts', title: '配件' }] });
const rows = { main: [rowOf('m1', '电脑')], parts: [rowOf('p1', '键盘')] };

async function openRow() {
  const app = await showApp(MainPage);
  const line = (await screen.findByRole('gridcell', { name: '电脑' })).closest('tr');
  await app.user.click(within(line ?? document.body).getByRole('button', { name: /编辑/ }));
  return { ...app, form: await dialog('编辑设备：电脑') };
}

describe('a sub row that another user saves meanwhile', () => {
  it('is sent with the revision that was shown while it was open', async () => {
    const { asked, setRows, written } = serveForms([main, formOf('parts', '配件')], rows);
    const { user, form } = await openRow();
    await user.click(await press(form, '编辑键盘'));
    const line = await dialog('编辑配件');
    const box = await nameIn(line);
    setRows('parts', [rowOf('p1', '别人的', { revision: '2' })]);
    readAgain();
    await waitFor(() => expect(asked.filter((one) => one === 'rows parts').length).toBe(2));
    await user.type(box, '盘');
    await user.click(await press(line, '确定'));
    await user.click(await press(form, '保存'));
    const changed = [{ form: 'parts', rows: [{ id: 'p1', revision: '1', values: { name: '键盘盘' } }] }];
    await waitFor(() =>
      expect(written).toEqual([
        ['PUT', 'main', { id: 'm1', revision: '1', values: { name: '电脑' }, subs: changed }],
      ]),
    );
  });

  it('is shown in its new version when it is opened again', async () => {
    const { setRows } = serveForms([main, formOf('parts', '配件')], rows);
    const { user, form } = await openRow();
    await user.click(await press(form, '编辑键盘'));
    const line = await dialog('编辑配件');
    await nameIn(line);
    await user.click(await press(line, '取消'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '编辑配件' })).toBe(null));
    setRows('parts', [rowOf('p1', '别人的', { revision: '2' })]);
    await user.click(await press(form, '编辑键盘'));
    expect((await nameIn(await dialog('编辑配件'))).value).toBe('别人的');
  });
});

describe('a changed, unsaved sub row', () => {
  const change = async (text: string) => {
    const forms = serveForms([main, formOf('parts', '配件')], rows);
    const { user, form } = await openRow();
    await user.click(await press(form, '编辑键盘'));
    const line = await dialog('编辑配件');
    await user.type(await nameIn(line), text);
    await user.click(await press(line, '确定'));
    await within(form).findByRole('cell', { name: `键盘${text}` });
    return { ...forms, user, form };
  };

  it('shows the version of another user and overwrites it after confirmation', async () => {
    const { user, form, setRows, written } = await change('盘');
    setRows('parts', [rowOf('p1', '别人的', { revision: '2' })]);
    await user.click(await press(form, '编辑键盘盘'));
    const line = await dialog('编辑配件');
    expect((await within(line).findByRole('status')).textContent).toBe(
      '打开以后，别人又保存过这一行，现在是：名称“别人的”。点“确定”，就用这次填写的内容。',
    );
    expect((await nameIn(line)).value).toBe('键盘盘');
    await user.click(await press(line, '确定'));
    await user.click(await press(form, '保存'));
    const changed = [{ form: 'parts', rows: [{ id: 'p1', revision: '2', values: { name: '键盘盘' } }] }];
    await waitFor(() =>
      expect(written).toEqual([
        ['PUT', 'main', { id: 'm1', revision: '1', values: { name: '电脑' }, subs: changed }],
      ]),
    );
  });

  it('is reset by 撤销修改 and is not sent', async () => {
    const { user, form, written } = await change('盘');
    await user.click(await press(form, '撤销修改键盘盘'));
    await within(form).findByRole('cell', { name: '键盘' });
    expect(within(form).queryByRole('button', { name: /撤销修改/ })).toBe(null);
    await user.click(await press(form, '保存'));
    await waitFor(() =>
      expect(written).toEqual([['PUT', 'main', { id: 'm1', revision: '1', values: { name: '电脑' } }]]),
    );
  });
});

describe('an open edit dialog', () => {
  it('shows that a sub table is truncated and moves the focus after a removal', async () => {
    serveForms([main, formOf('parts', '配件')], rows);
    onlineServer.use(
      http.get(`${api}/online/cgform/api/getData/parts`, () =>
        answered({ ...pageOf([rowOf('p1', '键盘'), rowOf('p2', '鼠标')]), total: 1200 }),
      ),
    );
    const { user, form } = await openRow();
    await within(form).findByText('只显示前 2 行，共 1200 行。');
    await user.click(await press(form, '删除键盘'));
    expect(document.activeElement).toBe(await press(form, '删除鼠标'));
    await user.click(await press(form, '删除鼠标'));
    expect(document.activeElement).toBe(await press(form, '添加配件'));
  });

  it('keeps a sub row being edited when refetching the sub table fails', async () => {
    const { asked } = serveForms([main, formOf('parts', '配件')], rows);
    const { user, form } = await openRow();
    await user.click(await press(form, '添加配件'));
    const line = await dialog('添加配件');
    await user.type(await nameIn(line), '鼠');
    let failed = 0;
    onlineServer.use(
      http.get(`${api}/online/cgform/api/getData/parts`, () => {
        failed += 1;
        return failing();
      }),
    );
    readAgain();
    await waitFor(() => expect(failed).toBe(1));
    expect(asked.filter((one) => one === 'rows parts').length).toBe(1);
    await user.type(await nameIn(await dialog('添加配件')), '标');
    expect((await nameIn(await dialog('添加配件'))).value).toBe('鼠标');
    await user.click(await press(await dialog('添加配件'), '确定'));
    await within(form).findByRole('cell', { name: '鼠标' });
    await within(form).findByRole('cell', { name: '键盘' });
  });

  it('does not send fields that were added to the form after it was opened', async () => {
    const { setForm, written } = serveForms([formOf('main', '设备')], rows);
    const { user, form } = await openRow();
    const more = [fieldOf('room', '房间', { required: true }), fieldOf('memo', '备注')];
    setForm(formOf('main', '设备', { version: 2, fields: [fieldOf('name', '名称'), ...more] }));
    readAgain();
    await within(form).findByRole('textbox', { name: '备注' });
    await user.type(await nameIn(form), '甲');
    await user.click(await press(form, '保存'));
    await waitFor(() =>
      expect(written).toEqual([['PUT', 'main', { id: 'm1', revision: '1', values: { name: '电脑甲' } }]]),
    );
  });
});
