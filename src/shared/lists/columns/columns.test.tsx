import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { layoutColumns, type LayoutOptions } from './column-layout.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { ResourcePage } from '../resource-page.tsx';
import { showApp } from '../testing/show-app.tsx';
import { createToys } from '../testing/toy-resource.ts';

afterEach(cleanup);
beforeEach(() => openStorage('local')?.clear());

const parts = {
  columns: ['a', 'b', 'c', 'd'],
  defaultWidth: () => 100,
  pinned: 'd',
  view: {},
  start: 50,
  end: 80,
  isNarrow: false,
};
const shown = (more: Partial<LayoutOptions>) => {
  const { placed, left, right } = layoutColumns({ ...parts, ...more });
  const texts = placed.map(({ name, pin = {} }) => [name, ...Object.entries(pin).flat()].join(' '));
  return [...texts, left, right];
};

describe('columns', () => {
  it.each([
    [{}, ['a', 'b', 'c', 'd right 80', 0, 180]],
    [{ view: { pins: { d: 'none' } } }, ['a', 'b', 'c', 'd', 0, 80]],
    [{ view: { pins: { b: 'left', c: 'left' } } }, ['b left 50', 'c left 150', 'a', 'd right 80', 250, 180]],
    [{ view: { pins: { b: 'right' }, widths: { d: 300 } } }, ['a', 'c', 'b right 380', 'd right 80', 0, 480]],
    [{ view: { pins: { b: 'left' } }, isNarrow: true }, ['a', 'b', 'c', 'd right 80', 0, 180]],
    [{ columns: ['d'] }, ['d', 0, 80]],
  ] as const)('are placed at the edges they are pinned to: %j', (more, expected) => {
    expect(shown(more)).toEqual(expected);
  });
});

it.each([
  [
    ['a', 'number', 'c', 'status', 'e', 'f'],
    ['a c e', 'number', 'f', 'status'],
  ],
  [
    ['status', 'a', 'number', 'c'],
    ['a c', 'number', 'status'],
  ],
  [
    ['a', 'number'],
    ['a', 'number'],
  ],
  [
    ['a', 'number', 'number', 'number', 'far'],
    ['a', 'number', 'number', 'number', 'far'],
  ],
  [['status'], ['status']],
  [[], []],
] as const)(
  'self-explanatory columns are stacked below the first one on a narrow screen: %j',
  (columns, expected) => {
    const needsNoLabel = (name: string) => name !== 'number';
    const { placed } = layoutColumns({ ...parts, columns, pinned: 'status', isNarrow: true, needsNoLabel });
    expect(placed.map(({ name, below }) => [name, ...below].join(' '))).toEqual(expected);
    const wide = layoutColumns({ ...parts, columns, needsNoLabel });
    expect([wide.placed.flatMap(({ below }) => below), wide.placed.length]).toEqual([[], columns.length]);
  },
);

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

it('the column order and pins of the user persist across visits', async () => {
  const { resource } = createToys(2);
  const { user } = await showApp((page) => <ResourcePage resource={resource} page={page} />, '/toy', 'u1');
  await screen.findByText('玩具1');
  await user.click(screen.getByRole('button', { name: '列设置' }));
  const settings = within(await screen.findByRole('dialog', { name: '列设置' }));
  await user.click(settings.getByRole('button', { name: '下移名称' }));
  await user.selectOptions(settings.getByRole('combobox', { name: '创建日期的位置' }), '固定在左');
  await user.type(settings.getByRole('spinbutton', { name: '价格的列宽' }), '9999{Enter}');
  await user.click(settings.getByRole('checkbox', { name: '是否安全' }));
  expect(settings.getByRole('spinbutton', { name: '价格的列宽' })).toHaveProperty('value', '800');
  await user.keyboard('{Escape}');
  expect(heads()).toEqual(['#', '创建日期', '类型', '名称', '价格', '操作']);

  const drag = { dataTransfer: { effectAllowed: 'move' } };
  fireEvent.dragStart(screen.getByRole('columnheader', { name: '价格' }), drag);
  fireEvent.dragOver(screen.getByRole('columnheader', { name: '类型' }), drag);
  fireEvent.drop(screen.getByRole('columnheader', { name: '类型' }), drag);
  expect(heads()).toEqual(['#', '创建日期', '价格', '类型', '名称', '操作']);

  cleanup();
  await showApp((page) => <ResourcePage resource={resource} page={page} />, '/toy', 'u1');
  await screen.findByText('玩具1');
  expect(heads()).toEqual(['#', '创建日期', '价格', '类型', '名称', '操作']);
});
