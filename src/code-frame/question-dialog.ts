import { button } from './button.ts';

type Question = {
  readonly title: string;
  readonly prompt: string;
  readonly value: string;
  /** Returns what is wrong with the text; undefined for a good one. */
  readonly problemOf: (text: string) => string | undefined;
  /** Stops the program: the dialog covers the other buttons, and a program may ask again and again. */
  readonly onStop: () => void;
};

/**
 * Asks as the windows of turtle.textinput and numinput do. Resolves to null when it is cancelled. `signal` removes the
 * dialog, and then nothing settles.
 */
export function askQuestion(
  { title, prompt, value, problemOf, onStop }: Question,
  signal: AbortSignal,
): Promise<string | null> {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    const heading = document.createElement('h2');
    const label = document.createElement('label');
    const field = document.createElement('input');
    const problem = document.createElement('p');
    heading.textContent = title;
    heading.id = 'question-title';
    dialog.setAttribute('aria-labelledby', heading.id);
    label.textContent = prompt;
    field.value = value;
    field.maxLength = 1000;
    field.autocomplete = 'off';
    problem.className = 'problem';
    problem.setAttribute('role', 'alert');
    label.append(field);
    const remove = (): void => {
      // Closing returns the focus, for example to a stage that listens to keys.
      dialog.close();
      dialog.remove();
    };
    const end = (answer: string | null): void => {
      remove();
      resolve(answer);
    };
    const confirm = (): void => {
      problem.textContent = problemOf(field.value) ?? '';
      if (problem.textContent === '') end(field.value);
      else field.select();
    };
    field.addEventListener('keydown', (event) => {
      // Enter of an input method selects characters.
      if (event.key !== 'Enter' || event.isComposing) return;
      // The key must not press what receives the focus again.
      event.preventDefault();
      confirm();
    });
    dialog.append(
      heading,
      label,
      problem,
      button('确定', confirm),
      button('取消', () => end(null)),
      button('停止程序', onStop),
    );
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end(null);
    });
    signal.addEventListener('abort', remove);
    document.body.append(dialog);
    dialog.showModal();
    field.select();
  });
}

/** Returns what is wrong with a number between the bounds. */
export function problemOfNumber(text: string, min: number | null, max: number | null): string | undefined {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return '请输入一个数';
  if (min !== null && number < min) return `请输入不小于 ${min} 的数`;
  if (max !== null && number > max) return `请输入不大于 ${max} 的数`;
  return undefined;
}
