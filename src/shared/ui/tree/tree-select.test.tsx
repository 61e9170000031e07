import { Theme } from '@radix-ui/themes';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { TreeSelect } from './tree-select.tsx';

afterEach(cleanup);

type Entry = { readonly id: string; readonly title: string; readonly children?: readonly Entry[] };

const entries: readonly Entry[] = [
  {
    id: 'system',
    title: '系统管理',
    children: [
      { id: 'user', title: '用户管理' },
      { id: 'role', title: '角色管理' },
    ],
  },
  { id: 'course', title: '课程管理' },
];

function show(single: boolean) {
  function Form() {
    const [value, setValue] = useState<readonly string[]>([]);
    return (
      <Theme>
        <TreeSelect
          label="上级菜单"
          title="上级菜单"
          required
          error={value.length === 0 ? '请选择上级菜单' : undefined}
          nodes={entries}
          value={value}
          single={single}
          placeholder="请选择上级菜单"
          onChange={setValue}
        />
        <output>{value.join(',')}</output>
      </Theme>
    );
  }
  render(<Form />);
  return userEvent.setup();
}

const opener = () => screen.getByRole('button', { name: /^\*?上级菜单/ });
const chosen = () => screen.getByRole('status').textContent;
const panel = async () => within(await screen.findByRole('dialog', { name: '上级菜单' }));

describe('a tree select', () => {
  it('has its label and selection as its name, and exposes its error', async () => {
    show(true);
    expect(opener().textContent).toBe('请选择上级菜单');
    expect(document.getElementById(opener().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '请选择上级菜单',
    );
  });

  it('closes after a selection in single mode, and another selection replaces the first', async () => {
    const user = show(true);
    await user.click(opener());
    await user.click((await panel()).getByRole('treeitem', { name: '用户管理' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect([chosen(), opener().textContent]).toEqual(['user', '用户管理']);
    expect(document.activeElement).toBe(opener());
    await user.click(opener());
    const tree = await panel();
    expect(tree.getByRole('treeitem', { selected: true }).textContent).toBe('用户管理');
    await user.click(tree.getByRole('treeitem', { name: '课程管理' }));
    expect(chosen()).toBe('course');
  });

  it('stays open in multiple mode, and each selected value can be removed', async () => {
    const user = show(false);
    await user.click(opener());
    const tree = await panel();
    await user.click(tree.getByRole('treeitem', { name: '用户管理' }));
    await user.click(tree.getByRole('treeitem', { name: '课程管理' }));
    expect(chosen()).toBe('user,course');
    expect(tree.getAllByRole('treeitem', { checked: true }).length).toBe(2);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(opener().textContent).toBe('已选择 2 项');
    await user.click(screen.getByRole('button', { name: '移除用户管理' }));
    expect(chosen()).toBe('course');
  });

  it('can be operated with the keyboard alone', async () => {
    const user = show(true);
    await user.tab();
    await user.keyboard('{Enter}');
    const tree = await panel();
    await user.type(tree.getByRole('searchbox', { name: '搜索上级菜单' }), '角色');
    await user.tab();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen()).toBe('role');
  });
});
