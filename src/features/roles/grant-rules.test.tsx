import { describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { allSwitched, differenceOf, switched } from './grant-rules.ts';

type Node = Schema<'GrantNode'>;

const node = (id: string, menuType: number, children: Node[] = [], disabled = false): Node => ({
  id,
  key: id,
  value: id,
  title: id,
  isLeaf: children.length === 0,
  menuType,
  disabled,
  children,
});

const tree = [
  node('系统', 0, [node('角色', 1, [node('授权', 2), node('删除', 2, [], true)]), node('菜单', 1)]),
  node('首页', 0),
];
const on = (...ids: string[]): ReadonlySet<string> => new Set(ids);

describe('checking a node of the permission tree', () => {
  it('changes only that node if linking is disabled', () => {
    expect([...switched(tree, on(), '角色', false)]).toEqual(['角色']);
    expect([...switched(tree, on('系统', '角色', '授权'), '系统', false)]).toEqual(['角色', '授权']);
  });

  it('includes descendants and ancestors if linking is enabled, except nodes that the user may not grant', () => {
    expect([...switched(tree, on(), '角色', true)].sort()).toEqual(['授权', '系统', '角色'].sort());
    expect([...switched(tree, on('系统', '角色', '授权', '删除', '菜单'), '系统', true)]).toEqual(['删除']);
    expect([...switched(tree, on('系统', '角色', '授权'), '角色', true)]).toEqual(['系统']);
  });

  it('does not affect nodes that the user may not grant when all are checked or unchecked', () => {
    expect(allSwitched(tree, on(), true)).toEqual(on('系统', '角色', '授权', '菜单', '首页'));
    expect(allSwitched(tree, on('首页', '删除'), false)).toEqual(on('删除'));
  });
});

describe('the difference between two sets of grants', () => {
  it('lists added, removed and unreachable grants with their path', () => {
    expect(differenceOf(tree, on('首页', '系统', '角色'), on('角色', '授权', '首页'))).toEqual({
      added: [{ id: '授权', text: '系统 / 角色 / 授权', isButton: true }],
      removed: [{ id: '系统', text: '系统', isButton: false }],
      unreachable: [{ id: '角色', text: '系统 / 角色', isButton: false }],
    });
  });
});
