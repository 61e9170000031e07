import * as z from 'zod/mini';
import { ownValue } from '#shared/text/own-value.ts';
import { button } from './button.ts';
import { placeOf } from './program.ts';
import type { Breakpoints } from './worker-messages.ts';

const variable = z.object({ name: z.string(), type: z.string(), text: z.string() });
const shownVariable = z.extend(variable, {
  changed: z.boolean(),
  items: z.optional(z.array(variable)),
  more: z.optional(z.number()),
});
/** The message of campus_debug.py at each stop. */
const stepStop = z.object({
  file: z.string(),
  line: z.number(),
  reason: z.enum(['step', 'breakpoint']),
  stack: z.array(z.object({ name: z.string(), file: z.string(), line: z.number() })),
  variables: z.array(shownVariable),
  globals: z.array(shownVariable),
});
type StepStop = z.infer<typeof stepStop>;
type Variable = z.infer<typeof shownVariable>;

type StepMove = 'next' | 'in' | 'out' | 'go';

type StepPanelOptions = {
  readonly breakpoints: () => Breakpoints;
  /** Marks the line of a file in the editor; null removes the mark. */
  readonly showLine: (file: string, line: number | null) => void;
};

const moves: readonly { move: StepMove; text: string; keys: string; title: string }[] = [
  { move: 'next', text: '下一步', keys: 'F10', title: '运行这一行' },
  { move: 'in', text: '走进函数', keys: 'F11', title: '这一行调用函数时，走到函数里面' },
  { move: 'out', text: '走出函数', keys: 'Shift+F11', title: '运行完这个函数，回到调用它的地方' },
  { move: 'go', text: '继续', keys: 'F8', title: '运行到下一个断点或程序结束' },
];

/** Type names as pupils learn them. */
const typeNames: Readonly<Record<string, string>> = {
  int: '整数',
  float: '小数',
  str: '文字',
  bool: '布尔值',
  list: '列表',
  tuple: '元组',
  dict: '字典',
  set: '集合',
  NoneType: '空',
};

/** Creates the panel of a program that runs step by step: buttons, variables and calls. It is hidden in between. */
export function createStepPanel(element: HTMLElement, { breakpoints, showLine }: StepPanelOptions) {
  const bar = document.createElement('div');
  bar.className = 'step-bar';
  bar.setAttribute('role', 'toolbar');
  bar.setAttribute('aria-label', '单步执行');
  const place = document.createElement('p');
  place.className = 'step-place';
  place.setAttribute('role', 'status');
  const details = document.createElement('div');
  details.className = 'step-details';
  element.classList.add('step-panel');
  element.replaceChildren(bar, place, details);
  const show = (isShown: boolean): void => {
    element.hidden = !isShown;
    element.parentElement?.toggleAttribute('data-stepping', isShown);
  };
  show(false);

  /** Set while the program has stopped at a line. */
  let stopped: { readonly file: string; readonly answer: (answer: object) => void } | undefined;
  /** Collections that the reader has opened stay open at the next stop. */
  const opened = new Set<string>();

  const buttons = moves.map(({ move, text, keys, title }) => {
    const made = button(text, () => goOn(move));
    made.title = `${title}（${keys}）`;
    made.setAttribute('aria-keyshortcuts', keys);
    return made;
  });
  bar.append(...buttons);

  const enable = (isEnabled: boolean): void => {
    // A disabled button would lose the focus between two steps.
    for (const one of buttons) one.setAttribute('aria-disabled', String(!isEnabled));
  };
  const goOn = (move: StepMove): void => {
    if (stopped === undefined) return;
    const { file, answer } = stopped;
    stopped = undefined;
    enable(false);
    showLine(file, null);
    answer({ do: move, breakpoints: breakpoints() });
  };
  const end = (): void => {
    if (stopped !== undefined) showLine(stopped.file, null);
    stopped = undefined;
    show(false);
  };
  return {
    /** Shows where the program has stopped. Resolves to the reader's answer; campus_debug.py describes both. */
    ask: (asked: unknown): Promise<object> =>
      new Promise((resolve) => {
        const stop = stepStop.parse(asked);
        stopped = { file: stop.file, answer: resolve };
        show(true);
        enable(true);
        place.textContent = `${stop.reason === 'breakpoint' ? '停在断点：' : '将要运行：'}${placeOf(stop)}`;
        details.replaceChildren(...detailsOf(stop, opened));
        showLine(stop.file, stop.line);
      }),
    /** Hides the panel, because the program has ended. */
    end,
    /** Handles the keys of the buttons; returns whether a key was one of them and the program had stopped. */
    press: ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean => {
      const keys = shiftKey ? `Shift+${key}` : key;
      const move = moves.find((one) => one.keys === keys)?.move;
      if (move === undefined || stopped === undefined) return false;
      goOn(move);
      return true;
    },
  };
}

function* detailsOf({ stack, variables, globals }: StepStop, opened: Set<string>): Generator<HTMLElement> {
  const isInFunction = stack[0] !== undefined && stack[0].name !== '<module>';
  yield variableTable(isInFunction ? '函数里的变量' : '变量', variables, opened);
  if (isInFunction) {
    if (globals.length > 0) yield variableTable('全局变量', globals, opened);
    yield callList(stack);
  }
}

function variableTable(title: string, variables: readonly Variable[], opened: Set<string>): HTMLElement {
  const section = sectionOf(title);
  if (variables.length === 0) {
    const empty = document.createElement('p');
    empty.className = 'step-empty';
    empty.textContent = '还没有变量';
    section.append(empty);
    return section;
  }
  const table = document.createElement('table');
  table.setAttribute('aria-label', title);
  const head = table.createTHead().insertRow();
  for (const word of ['名字', '值', '类型']) {
    const cell = document.createElement('th');
    cell.scope = 'col';
    cell.textContent = word;
    head.append(cell);
  }
  const body = table.createTBody();
  for (const one of variables) {
    const row = body.insertRow();
    row.className = one.changed ? 'step-changed' : '';
    const name = document.createElement('th');
    name.scope = 'row';
    name.textContent = one.name;
    row.append(name);
    const value = row.insertCell();
    value.append(valueOf(one, `${title} ${one.name}`, opened));
    if (one.changed) {
      const mark = document.createElement('span');
      mark.className = 'step-mark';
      mark.textContent = '变了';
      value.append(' ', mark);
    }
    const type = row.insertCell();
    type.textContent = ownValue(typeNames, one.type) ?? one.type;
    type.title = one.type;
  }
  section.append(table);
  return section;
}

function valueOf({ text, items, more = 0 }: Variable, key: string, opened: Set<string>): HTMLElement {
  const value = document.createElement('code');
  value.textContent = text;
  if (items === undefined || items.length === 0) return value;
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  summary.append(value);
  const list = document.createElement('ul');
  for (const item of items) {
    const entry = document.createElement('li');
    entry.textContent = item.name === '' ? item.text : `${item.name}: ${item.text}`;
    list.append(entry);
  }
  if (more > 0) {
    const entry = document.createElement('li');
    entry.textContent = `还有 ${more} 个`;
    list.append(entry);
  }
  details.append(summary, list);
  details.open = opened.has(key);
  details.addEventListener('toggle', () => (details.open ? opened.add(key) : opened.delete(key)));
  return details;
}

function callList(stack: StepStop['stack']): HTMLElement {
  const section = sectionOf('调用');
  const list = document.createElement('ol');
  for (const call of stack) {
    const entry = document.createElement('li');
    entry.textContent = `${call.name === '<module>' ? '主程序' : call.name}，${placeOf(call)}`;
    list.append(entry);
  }
  section.append(list);
  return section;
}

function sectionOf(title: string): HTMLElement {
  const section = document.createElement('section');
  const heading = document.createElement('h2');
  heading.textContent = title;
  section.append(heading);
  return section;
}
