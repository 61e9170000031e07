import { button } from './button.ts';

/** Shows that Python is being prepared, above the output, or that it could not be. */
export function createPreparation(paper: HTMLElement, onRetry: () => void) {
  const element = document.createElement('div');
  const text = document.createElement('span');
  const progress = document.createElement('progress');
  const retry = button('再试一次', onRetry);
  element.className = 'preparing';
  element.setAttribute('role', 'status');
  element.hidden = true;
  progress.className = 'preparing-bar';
  progress.max = 1;
  progress.setAttribute('aria-label', '正在准备 Python');
  element.append(text, progress, retry);
  paper.before(element);
  return {
    /** Without a fraction Python is starting. */
    show: (fraction?: number): void => {
      element.hidden = false;
      text.textContent = '正在准备 Python…';
      progress.hidden = false;
      retry.hidden = true;
      if (fraction === undefined) progress.removeAttribute('value');
      else progress.value = fraction;
    },
    fail: (reason: string): void => {
      element.hidden = false;
      text.textContent = reason;
      progress.hidden = true;
      retry.hidden = false;
    },
    hide: (): void => {
      element.hidden = true;
    },
  };
}
