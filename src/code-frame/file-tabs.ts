import { button } from './button.ts';
import { mainName } from './work-files.ts';

type FileTab = { readonly name: string; readonly isWritten: boolean; readonly hasProblem: boolean };

type FileActions = {
  readonly choose: (name: string) => void;
  readonly add: () => void;
  readonly rename: () => void;
  readonly remove: () => void;
};

type FileTabs = {
  readonly element: HTMLElement;
  readonly show: (files: readonly FileTab[], active: string) => void;
};

/** Creates the strip with the files of a work; main.py is fixed. */
export function createFileTabs(panel: HTMLElement, actions: FileActions): FileTabs {
  const element = document.createElement('div');
  element.className = 'files';
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', '作品的文件');
  const add = button('＋ 添加文件', actions.add);
  const rename = button('重命名', actions.rename);
  const remove = button('删除文件', actions.remove);
  element.append(list, add, rename, remove);
  list.addEventListener('keydown', (event) => handleKey(event, list, actions));
  list.addEventListener('dblclick', (event) => {
    if (event.target instanceof HTMLElement && event.target.dataset['name'] !== mainName) actions.rename();
  });
  const show = (files: readonly FileTab[], active: string): void => {
    const hadFocus = list.contains(document.activeElement);
    list.replaceChildren(...files.map((file) => tabOf(file, active === file.name, actions.choose)));
    panel.setAttribute('aria-label', active);
    rename.hidden = active === mainName;
    remove.hidden = active === mainName;
    const chosen = list.querySelector<HTMLElement>('[aria-selected="true"]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (hadFocus) chosen?.focus();
  };
  return { element, show };
}

function tabOf(
  { name, isWritten, hasProblem }: FileTab,
  isActive: boolean,
  choose: (name: string) => void,
): HTMLButtonElement {
  const tab = button(name, () => choose(name));
  tab.setAttribute('role', 'tab');
  tab.setAttribute('aria-selected', String(isActive));
  tab.tabIndex = isActive ? 0 : -1;
  tab.dataset['name'] = name;
  if (isWritten) mark(tab, '●', '程序写的文件');
  if (hasProblem) mark(tab, '✕', '这个文件有错');
  return tab;
}

function mark(tab: HTMLElement, sign: string, words: string): void {
  const element = document.createElement('span');
  element.className = sign === '●' ? 'written' : 'wrong';
  element.textContent = sign;
  element.title = words;
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', words);
  tab.append(' ', element);
}

function handleKey(event: KeyboardEvent, list: HTMLElement, actions: FileActions): void {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab === event.target);
  const current = tabs[at];
  if (current === undefined) return;
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
  const isMain = current.dataset['name'] === mainName;
  if (next !== undefined) actions.choose(tabs.at(next % tabs.length)?.dataset['name'] ?? mainName);
  else if (event.key === 'F2' && !isMain) actions.rename();
  else if (event.key === 'Delete' && !isMain) actions.remove();
  else return;
  event.preventDefault();
}
