import { button } from './button.ts';

type NoteAction = {
  readonly text: string;
  readonly run: () => void;
  /** The action remains possible after the text changes. */
  readonly isLasting?: boolean;
};

type EditorNote = {
  readonly element: HTMLElement;
  readonly show: (text: string, action?: NoteAction) => void;
  readonly clear: () => void;
  /** Clears a message that is about the text as it was. */
  readonly fade: () => void;
};

/** Creates a line for messages about the program, each with at most one action. */
export function createNote(): EditorNote {
  const element = document.createElement('div');
  element.className = 'note';
  const output = document.createElement('output');
  element.append(output);
  // It stays in the accessibility tree, so that its changes are announced.
  element.toggleAttribute('data-empty', true);
  let isLasting = false;
  const clear = (): void => {
    isLasting = false;
    output.textContent = '';
    while (output.nextSibling !== null) output.nextSibling.remove();
    element.toggleAttribute('data-empty', true);
  };
  const show = (text: string, action?: NoteAction): void => {
    clear();
    element.toggleAttribute('data-empty', false);
    output.textContent = text;
    isLasting = action?.isLasting === true;
    if (action !== undefined)
      element.append(
        button(action.text, () => {
          clear();
          action.run();
        }),
      );
    element.append(button('知道了', clear));
  };
  const fade = (): void => {
    if (!isLasting) clear();
  };
  return { element, show, clear, fade };
}
