import { afterEach, expect, it, vi } from 'vitest';
import { askQuestion } from './question-dialog.ts';

afterEach(() => document.body.replaceChildren());

const question = {
  title: '猜数',
  prompt: '几？',
  value: '3',
  problemOf: () => undefined,
  onStop: () => undefined,
};

it('the dialog has the title of the question as its name, and is closed by Enter', async () => {
  const answer = askQuestion(question, new AbortController().signal);
  const dialog = document.querySelector('dialog');
  const name = document.querySelector(`#${dialog?.getAttribute('aria-labelledby') ?? 'none'}`);
  expect([dialog?.open, name?.textContent]).toEqual([true, '猜数']);
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  document.querySelector('input')?.dispatchEvent(enter);
  expect(await answer).toBe('3');
  expect([dialog?.open, dialog?.isConnected, enter.defaultPrevented]).toEqual([false, false, true]);
});

it('the dialog disappears with the program', () => {
  const ending = new AbortController();
  void askQuestion(question, ending.signal);
  ending.abort();
  expect(document.querySelector('dialog')).toBe(null);
});

it('the dialog lets a program be stopped that asks again and again', () => {
  const ending = new AbortController();
  const onStop = vi.fn<() => void>(() => ending.abort());
  void askQuestion({ ...question, onStop }, ending.signal);
  const stop = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '停止程序');
  stop?.click();
  expect(onStop).toHaveBeenCalledOnce();
  expect(document.querySelector('dialog')).toBe(null);
});
