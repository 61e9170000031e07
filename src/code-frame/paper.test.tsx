import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fireEvent, screen } from '@testing-library/react';
import { createPaper } from './paper.ts';
import type { ProgramError } from './program-output.ts';

let element: HTMLElement;
beforeEach(() => {
  element = document.createElement('div');
  document.body.replaceChildren(element);
});
afterEach(() => document.body.replaceChildren());

const log = () => screen.getByRole('log', { name: '程序输出' });
const rowTexts = () => [...element.querySelectorAll('.output-row')].map((row) => row.textContent);
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const problem: ProgramError = {
  message: "NameError: name 'tutle' is not defined",
  hint: '没有叫 tutle 的东西，看看是不是打错了。',
  kind: 'misspelt-name',
  file: 'main.py',
  line: 3,
  column: 1,
};

describe('the output', () => {
  it('shows printed lines in the next frame, errors in their own colour', async () => {
    const paper = createPaper(element);
    paper.print('你好\n');
    paper.print('坏了\n', 'err');
    expect(rowTexts()).toEqual([]);
    await nextFrame();
    expect(rowTexts()).toEqual(['你好', '坏了']);
    expect(element.querySelector('.output-err')?.textContent).toBe('坏了');
  });

  it('has only the visible rows of 100,000 lines in the document, and says how many it dropped', async () => {
    const paper = createPaper(element);
    for (let index = 0; index < 100_500; index += 1) paper.print(`第 ${index} 行\n`);
    await nextFrame();
    const rows = rowTexts();
    expect(rows.at(-1)).toBe('第 100499 行');
    expect(rows.length).toBeLessThan(100);
    expect(element.textContent).toContain('只留最后的 100000 行，前面的 500 行已经去掉。');
  });

  it('shows the beginning of an error with millions of characters', () => {
    const message = `ValueError: ${'长'.repeat(2_000_000)}`;
    createPaper(element).fail({ ...problem, message });
    expect(element.querySelector('.output-message')?.textContent?.length).toBeLessThan(10_000);
  });

  it('stays where the reader has scrolled to, and follows again at the end', async () => {
    const paper = createPaper(element);
    const scroller = log();
    Object.defineProperty(scroller, 'clientHeight', { value: 210 });
    let height = 0;
    Object.defineProperty(scroller, 'scrollHeight', { get: () => height });
    const printed = (count: number) => {
      for (let index = 0; index < count; index += 1) paper.print('x\n');
      height += count * 21;
      return nextFrame();
    };
    await printed(100);
    expect(scroller.scrollTop).toBe(2100);
    scroller.scrollTop = 300;
    fireEvent.scroll(scroller);
    await printed(10);
    expect(scroller.scrollTop).toBe(300);
    scroller.scrollTop = height - 210;
    fireEvent.scroll(scroller);
    await printed(10);
    expect(scroller.scrollTop).toBe(height);
    // An error makes the output higher before the browser reports our own scrolling.
    paper.fail(problem);
    height += 90;
    fireEvent.scroll(scroller);
    await nextFrame();
    expect(scroller.scrollTop).toBe(height);
  });

  it('shows the lines around the place to which the reader scrolls', async () => {
    const paper = createPaper(element);
    for (let index = 0; index < 1000; index += 1) paper.print(`${index}\n`);
    Object.defineProperty(log(), 'clientHeight', { value: 210 });
    Object.defineProperty(log(), 'scrollHeight', { value: 21_000 });
    await nextFrame();
    expect(rowTexts()).toContain('999');
    log().scrollTop = 500 * 21;
    fireEvent.scroll(log());
    expect(rowTexts()).toContain('500');
    expect(rowTexts()).not.toContain('999');
  });

  it('is cleared by 清空, while a question stays', async () => {
    const paper = createPaper(element);
    paper.print('旧\n');
    void paper.ask('几个？');
    await nextFrame();
    fireEvent.click(screen.getByRole('button', { name: '清空' }));
    await nextFrame();
    expect(rowTexts()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '几个？' }));
  });

  it('is copied as a whole', async () => {
    const paper = createPaper(element);
    paper.print('一\n二\n');
    paper.fail(problem);
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    fireEvent.click(screen.getByRole('button', { name: '复制输出' }));
    await screen.findByRole('button', { name: '已复制' });
    expect(copied).toHaveBeenCalledWith(
      "一\n二\n第 3 行：没有叫 tutle 的东西，看看是不是打错了。\nNameError: name 'tutle' is not defined",
    );
  });

  it('is read out in batches, and of much output only the end', () => {
    vi.useFakeTimers();
    try {
      const paper = createPaper(element);
      const status = screen.getByRole('status');
      paper.print('一\n');
      paper.print('二\n');
      expect(status.textContent).toBe('');
      vi.advanceTimersByTime(2000);
      expect(status.textContent).toBe('一\n二');
      for (let index = 0; index < 5000; index += 1) paper.print(`${index}\n`);
      vi.advanceTimersByTime(2000);
      expect(status.textContent).toBe('又输出了 5000 行，最后是：4999');
      paper.print('长'.repeat(1000));
      vi.advanceTimersByTime(2000);
      expect(status.textContent).toBe(`又输出了 1 行，最后是：${'长'.repeat(300)}`);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('an error in the output', () => {
  it('shows the Chinese sentence first, and its line as a button', () => {
    const onShowProblem = vi.fn<(error: ProgramError) => void>();
    createPaper(element, { onShowProblem }).fail(problem);
    expect(log().textContent).toBe(`第 3 行 ${problem.hint}${problem.message}`);
    fireEvent.click(screen.getByRole('button', { name: '第 3 行' }));
    expect(onShowProblem).toHaveBeenCalledWith(problem);
    expect(screen.getByRole('status').textContent).toContain(problem.hint);
  });

  it('names the file if it is not the main one, and no line if there is none', () => {
    const paper = createPaper(element, { onShowProblem: () => undefined });
    paper.fail({ ...problem, file: 'tools.py' });
    expect(screen.getByRole('button', { name: 'tools.py 第 3 行' }).title).toBe('到这一行');
    paper.clear();
    paper.fail({ ...problem, file: null, line: null });
    expect(log().textContent).not.toContain('行 ');
  });
});

describe('a question', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '你是谁？' });

  it('has the focus, is answered by Enter, and stays in the output', async () => {
    const paper = createPaper(element);
    const answer = paper.ask('你是谁？');
    expect(document.activeElement).toBe(field());
    fireEvent.change(field(), { target: { value: '小明' } });
    // Enter of an input method does not answer.
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(await answer).toBe('小明');
    await nextFrame();
    expect(rowTexts()).toEqual(['你是谁？小明']);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is answered with the end of input by Ctrl+D on an empty line', async () => {
    const paper = createPaper(element);
    const answer = paper.ask('你是谁？');
    fireEvent.change(field(), { target: { value: 'x' } });
    fireEvent.keyDown(field(), { key: 'd', ctrlKey: true });
    expect(screen.queryByRole('textbox')).not.toBeNull();
    fireEvent.change(field(), { target: { value: '' } });
    fireEvent.keyDown(field(), { key: 'd', ctrlKey: true });
    expect(await answer).toBeNull();
  });

  it('disappears when the program ends or the output is cleared', () => {
    const paper = createPaper(element);
    void paper.ask('');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '请输入：' }));
    paper.endInput();
    expect(screen.queryByRole('textbox')).toBeNull();
    void paper.ask('');
    paper.clear();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
