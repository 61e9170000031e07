import { insertBracket } from '@codemirror/autocomplete';
import { indentWithTab } from '@codemirror/commands';
import { runScopeHandlers, type EditorView } from '@codemirror/view';
import { button } from './button.ts';

const symbols = [':', '(', ')', '[', ']', '"', '='] as const;

/** Creates a row of keys that touch keyboards hide; the style sheet shows it on narrow touch screens. */
export function createSymbolKeys(view: EditorView): HTMLElement {
  const row = document.createElement('div');
  row.className = 'symbols';
  row.setAttribute('role', 'toolbar');
  row.setAttribute('aria-label', '常用符号');
  for (const symbol of symbols) row.append(keyOf(symbol, symbol, () => insert(view, symbol)));
  row.append(keyOf('Tab', '缩进', () => pressTab(view)));
  // The keyboard of the device stays open.
  row.addEventListener('pointerdown', (event) => event.preventDefault());
  return row;
}

function keyOf(text: string, label: string, run: () => void): HTMLButtonElement {
  const key = button(text, run);
  key.setAttribute('aria-label', label);
  key.tabIndex = -1;
  return key;
}

function insert(view: EditorView, symbol: string): void {
  const transaction =
    insertBracket(view.state, symbol) ??
    view.state.update(view.state.replaceSelection(symbol), { userEvent: 'input.type', scrollIntoView: true });
  view.dispatch(transaction);
  view.focus();
}

/** Accepts a completion, goes on in a snippet, or indents: what the key does. */
function pressTab(view: EditorView): void {
  const isHandled = runScopeHandlers(
    view,
    new KeyboardEvent('keydown', { key: 'Tab', keyCode: 9 }),
    'editor',
  );
  if (!isHandled) indentWithTab.run?.(view);
  view.focus();
}
