export type Question = {
  readonly title: string;
  readonly prompt: string;
  readonly value: string;
  /** Returns what is wrong with the text; undefined for a good one. */
  readonly problemOf: (text: string) => string | undefined;
};

/**
 * Asks as the windows of turtle.textinput and numinput do. Resolves to null when it is cancelled. `signal` removes the
 * dialog, and then nothing settles. Its 停止 is needed because nothing else can be pressed meanwhile: a program may ask
 * again and again.
 */
export function askQuestion(
  { title, prompt, value, problemOf }: Question,
  { signal, onStop }: { readonly signal: AbortSignal; readonly onStop: () => void },
): Promise<string | null> {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    const heading = document.createElement('h2');
    const label = document.createElement('label');
    const field = document.createElement('input');
    const problem = document.createElement('p');
    heading.textContent = title;
    label.textContent = prompt;
    field.value = value;
    field.maxLength = 1000;
    field.autocomplete = 'off';
    problem.className = 'failed';
    problem.setAttribute('role', 'alert');
    label.append(field);
    const end = (answer: string | null): void => {
      dialog.remove();
      resolve(answer);
    };
    const confirm = (): void => {
      problem.textContent = problemOf(field.value) ?? '';
      if (problem.textContent === '') end(field.value);
      else field.select();
    };
    field.addEventListener('keydown', ({ key, isComposing }) => {
      // Enter of an input method selects characters.
      if (key === 'Enter' && !isComposing) confirm();
    });
    dialog.append(
      heading,
      label,
      problem,
      button('确定', confirm),
      button('取消', () => end(null)),
      button('停止', onStop),
    );
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end(null);
    });
    signal.addEventListener('abort', () => dialog.remove());
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

function button(text: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.addEventListener('click', onClick);
  return made;
}
