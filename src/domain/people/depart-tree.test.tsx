import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { DepartNode } from './depart-rows.ts';
import { DepartTree } from './depart-tree.tsx';

afterEach(cleanup);

const node = (id: string, title: string, orgCategory: string, children: DepartNode[] = []): DepartNode => ({
  id,
  key: id,
  title,
  departName: title,
  orgCode: id,
  orgCategory,
  children,
});
const nodes = [
  node('s', '希望小学', '1', [
    node('g3', '三年级', '2', [node('c1', '三年级一班', '3'), node('c2', '三年级二班', '3')]),
    node('g4', '四年级', '2', [node('c3', '四年级一班', '3')]),
  ]),
];

function show(canChoose?: (one: DepartNode) => boolean) {
  function Chooser() {
    const [chosen, setChosen] = useState<readonly string[]>([]);
    return (
      <>
        <DepartTree label="班级" nodes={nodes} chosen={chosen} canChoose={canChoose} onChange={setChosen} />
        <output>{chosen.join(',')}</output>
      </>
    );
  }
  render(<Chooser />);
  return userEvent.setup();
}

const titles = () => screen.getAllByRole('treeitem').map((row) => row.textContent);
const chosen = () => screen.getByRole('status').textContent;

describe('the department tree', () => {
  it('chooses several nodes and takes them back', async () => {
    const user = show();
    await user.click(screen.getByRole('treeitem', { name: '三年级一班' }));
    await user.click(screen.getByRole('treeitem', { name: '四年级' }));
    expect(chosen()).toBe('c1,g4');
    await user.click(screen.getByRole('treeitem', { name: '三年级一班' }));
    expect(chosen()).toBe('g4');
  });

  it('finds names together with what is above them', async () => {
    const user = show();
    await user.type(screen.getByRole('searchbox', { name: '部门搜索' }), '二班');
    expect(titles()).toEqual(['希望小学', '三年级', '三年级二班']);
    await user.type(screen.getByRole('searchbox', { name: '部门搜索' }), 'x');
    expect(screen.getByText('未查询匹配数据！').tagName).toBe('P');
  });

  it('moves by arrows, opens, closes and chooses by keys', async () => {
    const user = show();
    screen.getByRole('treeitem', { name: '希望小学' }).focus();
    await user.keyboard('{ArrowDown}{ArrowLeft}');
    expect(titles()).toEqual(['希望小学', '三年级', '四年级', '四年级一班']);
    await user.keyboard('{ArrowRight}{ArrowRight}[Space]');
    expect(chosen()).toBe('c1');
    await user.keyboard('{End}{ArrowLeft}{Enter}');
    expect(chosen()).toBe('c1,g4');
    await user.keyboard('{Home}{Enter}');
    expect(chosen()).toBe('c1,g4,s');
  });

  it('leaves alone what may not be chosen', async () => {
    const user = show(({ orgCategory }) => orgCategory === '3');
    await user.click(screen.getByRole('treeitem', { name: '四年级' }));
    expect(chosen()).toBe('');
    expect(screen.getByRole('treeitem', { name: '四年级' }).getAttribute('aria-disabled')).toBe('true');
    expect(titles()).not.toContain('四年级一班');
  });
});
