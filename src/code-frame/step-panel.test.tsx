import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fireEvent, screen } from '@testing-library/react';
import { createStepPanel } from './step-panel.ts';

let element: HTMLElement;
const showLine = vi.fn<(file: string, line: number | null) => void>();
const open = () => createStepPanel(element, { breakpoints: () => ({ 'main.py': [7] }), showLine });

beforeEach(() => {
  showLine.mockReset();
  element = document.createElement('div');
  document.body.replaceChildren(element);
});
afterEach(() => document.body.replaceChildren());

const number = (name: string, text: string, changed = false) => ({ name, type: 'int', text, changed });
const program = {
  file: 'main.py',
  line: 3,
  reason: 'step',
  stack: [{ name: '<module>', file: 'main.py', line: 3 }],
  variables: [
    number('n', '1', true),
    {
      name: 'scores',
      type: 'list',
      text: '[90, 85, …]',
      changed: false,
      items: [
        { name: '0', type: 'int', text: '90' },
        { name: '1', type: 'int', text: '85' },
      ],
      more: 4,
    },
  ],
  globals: [],
};

describe('the panel of a program that runs step by step', () => {
  it('shows the line and the variables at a stop, and which changed', () => {
    const panel = open();
    expect(element.hidden).toBe(true);
    void panel.ask(program);
    expect(element.hidden).toBe(false);
    expect(screen.getByRole('status').textContent).toBe('将要运行：第 3 行');
    expect(showLine.mock.calls).toEqual([['main.py', 3]]);
    const rows = [...element.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ['n', '1 变了', '整数'],
      ['scores', '[90, 85, …]0: 901: 85还有 4 个', '列表'],
    ]);
    expect(screen.queryByText('调用')).toBeNull();
  });

  it('shows the variables of a function, those of the program, and the calls', () => {
    void open().ask({
      ...program,
      file: 'tools.py',
      reason: 'breakpoint',
      stack: [
        { name: 'double', file: 'tools.py', line: 3 },
        { name: '<module>', file: 'main.py', line: 9 },
      ],
      globals: [number('total', '5')],
    });
    expect(screen.getByRole('status').textContent).toBe('停在断点：tools.py 第 3 行');
    expect(screen.getByRole('table', { name: '函数里的变量' }).textContent).toContain('scores');
    expect(screen.getByRole('table', { name: '全局变量' }).textContent).toContain('total');
    expect([...element.querySelectorAll('ol li')].map((one) => one.textContent)).toEqual([
      'double，tools.py 第 3 行',
      '主程序，第 9 行',
    ]);
  });

  it.each([
    ['下一步', 'next'],
    ['走进函数', 'in'],
    ['走出函数', 'out'],
    ['继续', 'go'],
  ])('answers %s', async (name, move) => {
    const answer = open().ask(program);
    fireEvent.click(screen.getByRole('button', { name }));
    expect(await answer).toEqual({ do: move, breakpoints: { 'main.py': [7] } });
    expect(showLine.mock.lastCall).toEqual(['main.py', null]);
  });

  it('answers the keys of its buttons, only while the program has stopped', async () => {
    const panel = open();
    expect(panel.press({ key: 'F10', shiftKey: false })).toBe(false);
    const answer = panel.ask(program);
    expect(panel.press({ key: 'x', shiftKey: false })).toBe(false);
    expect(panel.press({ key: 'F11', shiftKey: true })).toBe(true);
    expect(await answer).toMatchObject({ do: 'out' });
    expect(panel.press({ key: 'F11', shiftKey: true })).toBe(false);
  });

  it('keeps an opened list open at the next stop', () => {
    const panel = open();
    void panel.ask(program);
    const details = () => element.querySelector('details');
    const first = details();
    if (first === null) throw new Error('There is no list');
    first.open = true;
    fireEvent(first, new Event('toggle'));
    panel.press({ key: 'F10', shiftKey: false });
    void panel.ask({ ...program, line: 4 });
    expect(details()?.open).toBe(true);
  });

  it('disappears when the program ends', () => {
    const panel = open();
    void panel.ask(program);
    panel.end();
    expect(element.hidden).toBe(true);
    expect(showLine.mock.lastCall).toEqual(['main.py', null]);
  });
});
