import { describe, expect, it } from 'vitest';
import { removalOf, searchTree } from './menu-tree.ts';

type Node = { id: string; name: string; url?: string; perms?: string; children?: Node[] };

const nodes: Node[] = [
  {
    id: 's',
    name: '系统管理',
    url: '/isystem',
    children: [
      {
        id: 'r',
        name: '角色管理',
        url: '/isystem/roleUserList',
        children: [{ id: 'a', name: '授权', perms: 'role:auth' }],
      },
      { id: 'm', name: '菜单管理', url: '/isystem/permission' },
    ],
  },
  { id: 'h', name: '首页', url: '/dashboard/index' },
];
const names = (list: readonly Node[]): string[] =>
  list.flatMap(({ name, children = [] }) => [name, ...names(children)]);

describe('the menu tree', () => {
  it('can be searched by name or permission code and includes ancestors and descendants of matches', () => {
    expect(names(searchTree(nodes, 'ROLE:auth'))).toEqual(['系统管理', '角色管理', '授权']);
    expect(names(searchTree(nodes, '角色'))).toEqual(['系统管理', '角色管理', '授权']);
    expect(names(searchTree(nodes, ' '))).toEqual(names(nodes));
    expect(searchTree(nodes, 'nothing')).toEqual([]);
  });

  it('lists the descendants that a deletion includes', () => {
    const ask = (ids: readonly string[]) =>
      removalOf({ nodes, ids, permission: 'permission:del', run: async () => ({ message: '' }) });
    expect(ask(['s'])).toMatchObject({
      question: '确定删除“系统管理”吗？',
      warning: '将一并删除其下级：角色管理、授权、菜单管理',
    });
    expect(ask(['h']).warning).toBe(undefined);
    expect(ask(['s', 'r'])).toMatchObject({
      question: '确定删除选中的 2 项吗？',
      warning: '将一并删除其下级：授权、菜单管理',
    });
  });
});
