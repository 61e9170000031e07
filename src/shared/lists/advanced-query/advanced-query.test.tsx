import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readListState, writeListState } from '../list-state.ts';
import { ResourcePage } from '../resource-page.tsx';
import { showApp } from '../testing/show-app.tsx';
import { createToys } from '../testing/toy-resource.ts';

afterEach(cleanup);

const { resource } = createToys(0);
const asked = (...items: readonly object[]) => ({ superQueryParams: JSON.stringify(items) });

describe('高级查询 in the address', () => {
  it('is unchanged after a round trip', () => {
    const search = {
      ...asked(
        { field: 'name', rule: 'left_like', val: '车' },
        { field: 'kind', rule: 'in', val: 'car,doll' },
        { field: 'price', rule: 'empty', val: '' },
      ),
      superQueryMatchType: 'or',
    };
    const state = readListState(resource, search);
    expect(state.advanced).toEqual({
      or: [
        { field: 'name', rule: 'left_like', values: ['车'] },
        { field: 'kind', rule: 'in', values: ['car', 'doll'] },
        { field: 'price', rule: 'empty' },
      ],
    });
    expect(writeListState(resource, {}, state)).toEqual(search);
    expect(writeListState(resource, search, { ...state, advanced: undefined })).toEqual({});
  });

  it.each([
    [{ superQueryParams: '[{' }],
    [{ superQueryParams: '{"field":"name"}' }],
    [asked({ field: 'password', rule: 'eq', val: 'x' })],
    [asked({ field: 'name', rule: 'sql', val: 'x' })],
    [asked({ field: 'name', rule: 'eq', val: ['x'] })],
    [asked(...Array.from({ length: 51 }, () => ({ field: 'name', rule: 'eq', val: 'x' })))],
    [{ superQueryMatchType: 'or' }],
  ])('ignores invalid values: %j', (search) => {
    expect(readListState(resource, search).advanced).toBe(undefined);
  });

  it('excludes fields that are not columns or that the resource excludes', () => {
    expect(resource.advanced).toEqual(['name', 'kind', 'price', 'createTime']);
  });
});

it('高级查询 filters by conditions, shows each, and removes them one by one', async () => {
  const toys = createToys(3);
  const { user, router } = await showApp((page) => <ResourcePage resource={toys.resource} page={page} />);
  await screen.findByText('玩具1');
  await user.click(screen.getByRole('button', { name: '高级查询' }));
  const drawer = within(await screen.findByRole('dialog', { name: '高级查询' }));
  await user.type(drawer.getByRole('textbox', { name: '条件 1的值' }), '1');
  await user.click(drawer.getByRole('button', { name: '添加条件' }));
  await user.selectOptions(drawer.getByRole('combobox', { name: '条件 2的字段' }), '价格');
  await user.selectOptions(drawer.getByRole('combobox', { name: '条件 2的比较方式' }), '为空');
  await user.selectOptions(drawer.getByRole('combobox', { name: '条件的关系' }), '满足任一');
  await user.click(drawer.getByRole('button', { name: '查询' }));
  const shown = within(await screen.findByRole('region', { name: '高级查询条件' }));
  expect(shown.getByText('名称 包含 1').tagName).toBe('SPAN');
  expect(toys.asked.at(-1)).toMatchObject({
    superQueryParams: '[{"field":"name","rule":"like","val":"1"},{"field":"price","rule":"empty","val":""}]',
    superQueryMatchType: 'or',
  });
  await user.click(shown.getByRole('button', { name: '移除条件 1' }));
  expect(toys.asked.at(-1)).toMatchObject({
    superQueryParams: '[{"field":"price","rule":"empty","val":""}]',
  });
  await user.click(shown.getByRole('button', { name: '清空条件' }));
  expect(screen.queryByRole('region', { name: '高级查询条件' })).toBe(null);
  expect(router.state.location.search).toEqual({});
});
