import { afterEach, expect, it, vi } from 'vitest';
import { askQuestion } from './question-dialog.ts';

afterEach(() => document.body.replaceChildren());

it('lets a program be stopped that asks again and again', () => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  const leaving = new AbortController();
  const onStop = vi.fn(() => leaving.abort());
  void askQuestion(
    { title: '颜色', prompt: '什么颜色？', value: '', problemOf: () => undefined, onStop },
    leaving.signal,
  );
  const stop = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '停止程序');
  stop?.click();
  expect(onStop).toHaveBeenCalledOnce();
  expect(document.querySelector('dialog')).toBeNull();
});
