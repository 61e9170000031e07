import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ShapeChangesList } from './shape-changes-list.tsx';

afterEach(cleanup);

it('the list shows each difference and leads to its place', async () => {
  const chosen: (string | undefined)[] = [];
  const changes = [
    { kind: 'changed', text: '修改延时 pollInterval', ids: ['polling.waiting|after|0'] },
    { kind: 'removed', text: '删除状态 gone', ids: [] },
  ] as const;
  render(<ShapeChangesList changes={changes} onChoose={(id) => chosen.push(id)} />);
  expect(screen.getByText('与验收的状态机结构有 2 处不同').tagName).toBe('SUMMARY');
  await userEvent.click(screen.getByRole('button', { name: '修改延时 pollInterval' }));
  expect(chosen).toEqual(['polling.waiting|after|0']);
  expect(screen.getByText('删除状态 gone').closest('button')).toBe(null);
});

it.each([
  [[], '与验收的状态机结构一致；条件和动作只比较名称，不比较它们的内容'],
  [undefined, '这个状态机还没有验收过'],
])('the list without differences claims no more than was compared: %j', (changes, words) => {
  render(<ShapeChangesList changes={changes} onChoose={() => undefined} />);
  expect(screen.getByText(words).tagName).toBe('P');
});
