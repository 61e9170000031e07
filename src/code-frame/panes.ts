import { button } from './button.ts';

const words = { code: '看运行结果', run: '看代码' } as const;

/** On a narrow screen either the program or its output is visible. */
type Pane = keyof typeof words;

/** Shows one of the two on narrow screens; wide screens, and editors without the button, show both. */
export function showPane(pane: Pane): void {
  const toggle = document.querySelector('#panes');
  if (toggle === null) return;
  document.body.dataset['pane'] = pane;
  toggle.textContent = words[pane];
}

/** Adds the button that changes between the program and its output. */
export function createPanes(bar: Element): void {
  const toggle = button('', () => showPane(document.body.dataset['pane'] === 'run' ? 'code' : 'run'));
  toggle.id = 'panes';
  bar.append(toggle);
  showPane('code');
}
