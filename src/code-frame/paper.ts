import type { Paper } from './program-output.ts';

const longest = 100_000;

/** Creates the output below the stage, which prints text and asks for a line of input. */
export function createPaper(element: HTMLElement): Paper & { readonly endInput: () => void } {
  const text = document.createElement('pre');
  text.setAttribute('role', 'log');
  text.setAttribute('aria-label', '程序输出');
  text.tabIndex = 0;
  element.replaceChildren(text);
  const write = (content: string, className: string): void => {
    const part = document.createElement('span');
    part.className = className;
    part.textContent = content;
    text.append(part);
    // A program that prints forever keeps only its last lines.
    while ((text.textContent ?? '').length > longest && text.firstChild !== null) text.firstChild.remove();
    text.scrollTop = text.scrollHeight;
  };
  const clear = (): void => {
    text.replaceChildren();
    element.replaceChildren(text);
  };
  const endInput = (): void => element.querySelector('.asking')?.remove();
  return {
    clear,
    endInput,
    print: (content, stream = 'out') => write(content, stream === 'out' ? 'printed' : 'failed'),
    fail: ({ line, hint, message }) => {
      const place = line === null ? '出错了' : `第 ${line} 行出错`;
      write(`${place}：${hint}${hint === '' ? message : `（${message}）`}\n`, 'failed');
    },
    ask: (prompt) =>
      new Promise((resolve) => {
        // This is not a form, because the frame's sandbox forbids submissions.
        const form = document.createElement('div');
        form.className = 'asking';
        const label = document.createElement('label');
        const field = document.createElement('input');
        const button = document.createElement('button');
        label.textContent = prompt === '' ? '请输入：' : prompt;
        field.autocomplete = 'off';
        button.type = 'button';
        button.textContent = '确定';
        label.append(field);
        form.append(label, button);
        const answer = (): void => {
          form.remove();
          write(`${prompt}${field.value}\n`, 'answered');
          resolve(field.value);
        };
        button.addEventListener('click', answer);
        field.addEventListener('keydown', ({ key, isComposing }) => {
          // Enter of an input method selects characters.
          if (key === 'Enter' && !isComposing) answer();
        });
        element.append(form);
        field.focus();
      }),
  };
}
