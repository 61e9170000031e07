import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { queryOptions } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { defineResource } from '../define-resource.ts';
import { setField } from './quick-edit.ts';
import { ResourcePage } from '../resource-page.tsx';
import { showApp } from '../testing/show-app.tsx';

afterEach(cleanup);

type Furniture = { id: string; name: string; side: string; revision: string };
type CrudEdit = { id: string; name?: string; side?: string; revision?: string };

function createFurniture() {
  const rows: Furniture[] = ['甲', '乙', '丙'].map((name, at) => ({
    id: `d${at}`,
    name,
    side: 'left',
    revision: '1',
  }));
  const edits: CrudEdit[] = [];
  /** Delays its answers until the gate opens. */
  let gate: Promise<void> = Promise.resolve();
  const resource = defineResource({
    title: '课桌',
    list: (query: { column?: 'name'; pageNo?: number }) =>
      queryOptions({
        queryKey: ['furniture', query],
        queryFn: async () => ({ records: structuredClone(rows), total: rows.length }),
      }),
    create: async (body: { name: string; side: string }) => ({ message: body.name }),
    update: async (body: CrudEdit) => {
      edits.push(body);
      await gate;
      if (body.id === 'd1') throw new Error('乙不能移动');
      const row = rows.find(({ id }) => id === body.id);
      if (row !== undefined) row.side = body.side ?? row.side;
      return { message: '' };
    },
    fields: {
      name: { label: '名称', kind: 'text' },
      side: {
        label: '位置',
        kind: 'choice',
        options: [
          { value: 'left', text: '左边' },
          { value: 'right', text: '右边' },
        ],
      },
    },
    table: ['name', 'side'],
    form: ['name', 'side'],
    quick: ['side'],
    sort: ['name'],
  });
  return {
    resource,
    edits,
    hold: () => {
      let letGo = (): void => undefined;
      gate = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      return () => letGo();
    },
  };
}

async function show() {
  const furniture = createFurniture();
  const app = await showApp((page) => <ResourcePage resource={furniture.resource} page={page} />);
  await screen.findByText('甲');
  return { ...app, ...furniture };
}
const sides = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByTitle(/^修改/).textContent);

it('an option changed in place is shown immediately, and reverted when the server refuses it', async () => {
  const { user, edits, hold, noticeTexts } = await show();
  const choose = async (name: string) => {
    await user.click(screen.getByTitle(`修改${name}的位置`));
    await user.click(await screen.findByRole('menuitem', { name: '右边' }));
  };
  const letGo = hold();
  await choose('甲');
  expect(sides()).toEqual(['右边', '左边', '左边']);
  letGo();
  await choose('乙');
  await waitFor(() => expect(noticeTexts()).toEqual(['warning 乙不能移动']));
  await waitFor(() => expect(sides()).toEqual(['右边', '左边', '左边']));
  expect(edits).toEqual([
    { id: 'd0', name: '甲', revision: '1', side: 'right' },
    { id: 'd1', name: '乙', revision: '1', side: 'right' },
  ]);
});

it('one field of several rows is changed after a confirmation, and each refusal is shown', async () => {
  const { user, edits } = await show();
  await user.click(screen.getByRole('checkbox', { name: '选择本页' }));
  await user.click(screen.getByRole('button', { name: '批量修改' }));
  const dialog = within(await screen.findByRole('dialog', { name: '批量修改' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: '位置' }), '右边');
  await user.click(dialog.getByRole('button', { name: '修改 3 项' }));
  const question = await screen.findByText('确定将选中的 3 项的“位置”改为“右边”吗？');
  expect(edits).toEqual([]);
  await user.click(screen.getByRole('button', { name: '修改' }));
  await screen.findByText('已修改 2 项，1 项没有修改。乙：乙不能移动');
  expect(question.isConnected).toBe(true);
  expect(edits.map(({ id, side }) => `${id} ${side ?? ''}`)).toEqual(['d0 right', 'd1 right', 'd2 right']);
  await user.click(screen.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(sides()).toEqual(['右边', '左边', '右边']));
});

it('setField sends the complete row with the changed value if the resource has no form', async () => {
  const sent: object[] = [];
  const resource = defineResource({
    title: '作品',
    list: (query: { pageNo?: number }) =>
      queryOptions({
        queryKey: ['works', query],
        queryFn: async (): Promise<{
          records: { id: string; name: string; state: number }[];
          total: number;
        }> => ({
          records: [],
          total: 0,
        }),
      }),
    update: async (body: { id: string; name: string; state: number }) => {
      sent.push(body);
      return { message: '' };
    },
    fields: { state: { label: '状态', kind: 'dict', dict: 'state', numeric: true } },
    table: ['state'],
    quick: ['state'],
    sort: [],
  });
  const row = { id: 'w', revision: '1', name: '迷宫', state: 1 };
  await setField(resource, row, ['state', '2']);
  expect(sent).toEqual([{ id: 'w', revision: '1', name: '迷宫', state: 2 }]);
});
