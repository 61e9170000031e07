import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import {
  answered,
  api,
  fieldOf,
  formOf,
  MainPage,
  onlineServer,
  rowOf,
  serveForms,
} from '../testing/online-server.tsx';

// Placement of rows: in place below their row, below another row of a tree, in a person's column.

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

describe('the form display inner', () => {
  it('a row expands to show its sub table in place and collapses with the arrow keys', async () => {
    const main = formOf('main', '日志', {
      kind: 'main',
      display: 'inner',
      subs: [{ form: 'line', title: '环节' }],
    });
    serveForms([main, formOf('line', '环节', { kind: 'sub' })], {
      main: [rowOf('1', '画多边形'), rowOf('2', '克隆')],
      line: [rowOf('9', '导入')],
    });
    const { user } = await showApp(MainPage);
    await user.click(await screen.findByRole('button', { name: '展开画多边形' }));
    const table = screen.getByRole('treegrid', { name: '日志' });
    const inside = await within(table).findByRole('gridcell', { name: '导入' });
    const rows = [...table.querySelectorAll(':scope > tbody > tr')];
    expect(rows.findIndex((row) => row.contains(inside))).toBe(1);
    // The keys of the inner table affect only that table.
    inside.focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(within(table).queryAllByRole('button', { name: '收起画多边形' })).toHaveLength(1);
    table.querySelector<HTMLElement>('[data-tree]')?.focus();
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(within(table).queryByRole('gridcell', { name: '导入' })).toBe(null));
  });
});

describe('moving a row of a tree', () => {
  const tree = formOf('main', '书架', { kind: 'tree', views: { tree: { title: 'nameaaaa' } } });
  const moves = () => {
    const sent: unknown[] = [];
    onlineServer.use(
      http.put(`${api}/online/cgform/api/move/main`, async ({ request }) => {
        sent.push(await request.json());
        return answered(null, '移动成功！');
      }),
    );
    return sent;
  };

  it('works through the menu, and the row itself is not selectable as parent', async () => {
    serveForms([tree], { main: [rowOf('1', '甲'), rowOf('2', '乙')] });
    const sent = moves();
    const { user } = await showApp(MainPage);
    const row = await screen.findByRole('row', { name: /甲/ });
    await user.click(within(row).getByRole('button', { name: /更多|操作/ }));
    await user.click(await screen.findByRole('menuitem', { name: '移动到…' }));
    const dialog = await screen.findByRole('dialog', { name: '移动“甲”到…' });
    expect(await within(dialog).findByRole('button', { name: '甲' })).toHaveProperty('disabled', true);
    await user.click(within(dialog).getByRole('button', { name: '乙' }));
    await user.click(await within(dialog).findByRole('button', { name: '移动到“乙”下' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(sent).toEqual([{ id: '1', revision: '1', parentId: '2' }]);
  });

  it('works by dragging it onto its new parent', async () => {
    serveForms([tree], { main: [rowOf('1', '甲'), rowOf('2', '乙')] });
    const sent = moves();
    await showApp(MainPage);
    const [one, other] = [
      await screen.findByRole('row', { name: /甲/ }),
      screen.getByRole('row', { name: /乙/ }),
    ];
    const dataTransfer = { effectAllowed: '' };
    fireEvent.dragStart(one, { dataTransfer });
    fireEvent.dragOver(other, { dataTransfer });
    expect(other.hasAttribute('data-over')).toBe(true);
    fireEvent.drop(other, { dataTransfer });
    await waitFor(() => expect(sent).toEqual([{ id: '1', revision: '1', parentId: '2' }]));
    fireEvent.dragStart(one, { dataTransfer });
    fireEvent.drop(one, { dataTransfer });
    expect(sent).toHaveLength(1);
  });

  it('is not available to a read-only user', async () => {
    serveForms([{ ...tree, may: ['add'] }], { main: [rowOf('1', '甲')] });
    await showApp(MainPage);
    expect((await screen.findByRole('row', { name: /甲/ })).getAttribute('draggable')).toBe(null);
  });
});

describe('the board view by person', () => {
  it('has a column per person, and moving a card reassigns the row', async () => {
    const fields = [fieldOf('name', '名称'), fieldOf('who', '负责人', { kind: 'user' })];
    serveForms(
      [formOf('main', '任务', { fields, views: { board: { by: 'whoaaaaa', title: 'nameaaaa' } } })],
      {
        main: [
          rowOf('1', '备课', { who: 'amy', who_dictText: '艾米' }),
          rowOf('2', '评课', { who: 'bob', who_dictText: '鲍勃' }),
          rowOf('3', '听课', { who: null }),
        ],
      },
    );
    const written: unknown[] = [];
    onlineServer.use(
      http.put(`${api}/online/cgform/api/form/main`, async ({ request }) => {
        written.push(await request.json());
        return answered(null);
      }),
    );
    const { user } = await showApp(MainPage);
    await user.click(await screen.findByRole('radio', { name: '看板' }));
    expect(
      (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent),
    ).toEqual(['艾米（1）', '鲍勃（1）', '未设置（1）']);
    await user.click(screen.getByRole('button', { name: '移动备课' }));
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['移到 鲍勃', '移到 未设置', '移到其他人…']);
    await user.click(within(menu).getByRole('menuitem', { name: '移到 鲍勃' }));
    await waitFor(() => expect(written).toEqual([{ id: '1', revision: '1', values: { who: 'bob' } }]));
  });
});

describe('the import of rows', () => {
  it('can update existing rows by a key field, and is validated again when the key field changes', async () => {
    const fields = [
      fieldOf('name', '名称'),
      fieldOf('code', '编号'),
      { ...fieldOf('fix', '不可改'), right: 'read' as const },
    ];
    serveForms([formOf('main', '设备', { fields, may: ['add', 'edit', 'import'] })], { main: [] });
    const sent: unknown[] = [];
    onlineServer.use(
      http.post(`${api}/online/cgform/api/importXls/main`, async ({ request }) => {
        const form = await request.formData();
        sent.push([form.get('mode'), form.get('key')]);
        const updates = form.get('key') === null ? {} : { updateCount: 2 };
        return answered({
          totalCount: 3,
          successCount: 3,
          errorCount: 0,
          isDone: false,
          ...updates,
          headers: ['名称'],
          lines: [],
        });
      }),
    );
    const { user } = await showApp(MainPage);
    await user.click(await screen.findByRole('button', { name: '导入' }));
    const dialog = await screen.findByRole('dialog', { name: '导入设备' });
    const by = within(dialog).getByRole('combobox', { name: '更新已有行' });
    expect(
      within(by)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['不更新，全部新增', '按“名称”', '按“编号”']);
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('There is no input');
    await user.upload(input, new File(['x'], '设备.xlsx'));
    await waitFor(() => expect(sent).toEqual([['preview', null]]));
    await within(dialog).findByRole('button', { name: '导入 3 行' });
    expect(within(dialog).getByRole('status').textContent).toBe('共 3 行，可以导入 3 行');
    await user.selectOptions(by, '按“编号”');
    await waitFor(() => expect(sent.at(-1)).toEqual(['preview', 'code']));
    const start = await within(dialog).findByRole('button', { name: '导入 3 行' });
    expect(within(dialog).getByRole('status').textContent).toBe(
      '共 3 行，可以导入 3 行（将更新 2 行、新增 1 行）',
    );
    await user.click(start);
    await user.click(await screen.findByRole('button', { name: '更新' }));
    await waitFor(() => expect(sent.at(-1)).toEqual(['all', 'code']));
  });
});

describe('a field with a column span', () => {
  it('spans the configured columns, or the full width if it spans all', async () => {
    const fields = [
      fieldOf('name', '名称'),
      fieldOf('half', '一半', { span: 2 }),
      fieldOf('full', '全部', { span: 4 }),
    ];
    serveForms([formOf('main', '设备', { fields, columns: 4 })], { main: [] });
    const { user } = await showApp(MainPage);
    await user.click(await screen.findByRole('button', { name: '新增' }));
    const input = await screen.findByRole('textbox', { name: '一半' });
    expect(input.closest('[data-span]')?.getAttribute('data-span')).toBe('2');
    const full = screen.getByRole('textbox', { name: '全部' });
    expect([full.closest('[data-span]'), full.closest('[data-wide]') === null]).toEqual([null, false]);
  });
});
