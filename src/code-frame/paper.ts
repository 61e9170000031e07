import { copyText } from '#shared/browser/copy-text.ts';
import { button } from './button.ts';
import { createAnnouncer } from './output-announcer.ts';
import {
  createOutputLines,
  leftOutNote,
  textOfLine,
  type OutputLine,
  type OutputLines,
} from './output-lines.ts';
import { measureCharacters, rowStarts, type CharacterWidths } from './output-rows.ts';
import { placeOf } from './program.ts';
import type { Paper, ProgramError } from './program-output.ts';

/** The height of a row in the style sheet, in pixels. */
const rowHeight = 21;
/** Rows above and below the visible part that are in the document as well. */
const spareRows = 10;
/** Characters of an error that are shown. */
const longestMessage = 5000;

type PaperOptions = {
  /** Opens the line of an error in the editor. Without it the line is not a button. */
  readonly onShowProblem?: (error: ProgramError) => void;
};

/**
 * Creates the output below the stage, which prints text and asks for a line of input.
 *
 * Printing only stores lines. Once per frame of the browser the visible ones are put into the document. All rows have
 * one height, so that the place of each line is known without laying out the others; long lines are broken into
 * rows here, by the measured widths of their characters.
 */
export function createPaper(element: HTMLElement, { onShowProblem }: PaperOptions = {}): Paper {
  const lines = createOutputLines();
  const view = createView({ onCopy: () => void copy(), onClear: () => clearOutput() });
  element.replaceChildren(view.bar, view.dropped, view.scroller, view.announcer);
  const rows = createRows(view, lines);
  const announcer = createAnnouncer(view.announcer);
  /** Removes the open question. */
  let endInput = (): void => undefined;

  const write = (text: string, kind: 'out' | 'err' | 'answer'): void => {
    lines.write(text, kind);
    rows.schedule();
  };
  const clearOutput = (): void => {
    lines.clear();
    announcer.clear();
    for (const problem of view.tail.querySelectorAll('.output-problem')) problem.remove();
    rows.reset();
  };
  const copy = async (): Promise<void> => {
    const problems = [...view.tail.querySelectorAll<HTMLElement>('.output-problem')].map(problemText);
    const isCopied = await copyText([lines.text(), ...problems].filter((part) => part !== '').join('\n'));
    view.copy.textContent = isCopied ? '已复制' : '没有复制成功';
    setTimeout(() => (view.copy.textContent = copyLabel), 2000);
  };
  view.scroller.addEventListener('copy', (event) => copySelection(event, view.rows));

  return {
    clear: () => {
      endInput();
      clearOutput();
    },
    print: (text, stream = 'out') => {
      announcer.add(text);
      write(text, stream);
    },
    fail: (error) => {
      const problem = problemElement(error, onShowProblem);
      view.tail.append(problem);
      announcer.announce(problemText(problem));
      rows.schedule();
    },
    ask: (prompt) =>
      new Promise((resolve) => {
        endInput();
        const question = createQuestion(prompt, (answer) => {
          endInput();
          write(prompt, 'out');
          write(`${answer ?? ''}\n`, 'answer');
          resolve(answer);
        });
        endInput = () => {
          question.element.remove();
          endInput = () => undefined;
        };
        view.tail.append(question.element);
        rows.follow();
        question.field.focus({ preventScroll: true });
      }),
    endInput: () => endInput(),
  };
}

const copyLabel = '复制输出';

type View = ReturnType<typeof createView>;

function createView({ onCopy, onClear }: { readonly onCopy: () => void; readonly onClear: () => void }) {
  const bar = division('output-bar');
  const copy = button(copyLabel, onCopy);
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', '输出');
  bar.append(copy, button('清空', onClear));
  const scroller = division('output');
  scroller.setAttribute('role', 'log');
  // Rows enter and leave the document while the reader scrolls; the announcer reads new output instead.
  scroller.setAttribute('aria-live', 'off');
  scroller.setAttribute('aria-label', '程序输出');
  scroller.tabIndex = 0;
  const space = division('output-space');
  const rows = division('output-rows');
  const tail = division('output-tail');
  space.append(rows);
  scroller.append(space, tail);
  const dropped = document.createElement('p');
  dropped.className = 'output-dropped';
  dropped.hidden = true;
  const announcer = division('visually-hidden');
  announcer.setAttribute('role', 'status');
  return { bar, copy, scroller, space, rows, tail, dropped, announcer };
}

/** Keeps the visible rows in the document. */
function createRows({ scroller, space, rows, dropped }: View, lines: OutputLines) {
  /** The rows up to and including each line, counted from the first line of the run; the first entry is `base`. */
  let ends: number[] = [];
  let base = 0;
  /** The rows of the lines that are no longer kept. */
  let droppedRows = 0;
  let widths: CharacterWidths | undefined;
  let width = 0;
  let isFollowing = true;
  let lastTop = 0;
  let frame: number | undefined;
  const shown = new Map<number, { readonly element: HTMLElement; readonly of: string }>();

  const endOf = (index: number): number => ends[index - base] ?? droppedRows;
  /** The row at which a line begins. */
  const startOf = (index: number): number => (index <= lines.first() ? droppedRows : endOf(index - 1));

  const widthsOf = (): CharacterWidths => (widths ??= measureCharacters(rows));

  const forgetRows = (): void => {
    ends = [];
    base = lines.first();
    droppedRows = 0;
    shown.clear();
    rows.replaceChildren();
  };

  /** Counts the rows of new lines and forgets those of dropped lines. Returns the number of dropped rows. */
  const count = (): number => {
    const first = lines.first();
    const before = droppedRows;
    if (first > base) {
      droppedRows = first - base <= ends.length ? endOf(first - 1) : (ends.at(-1) ?? droppedRows);
      ends = ends.slice(first - base);
      base = first;
    }
    // The last counted line may have grown.
    ends.pop();
    let total = ends.at(-1) ?? droppedRows;
    for (let index = base + ends.length; index < lines.end(); index += 1) {
      const line = lines.at(index);
      if (line === undefined) break;
      total += startsOf(line, width, widthsOf()).length;
      ends.push(total);
    }
    return droppedRows - before;
  };

  /** Returns the line that contains a row. */
  const lineAt = (row: number): number => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) <= row) low = middle + 1;
      else high = middle;
    }
    return base + low;
  };

  const place = (): void => {
    // Without a layout, as in a hidden page, a screenful is assumed.
    const screenful = Math.ceil((scroller.clientHeight || 600) / rowHeight);
    const all = (ends.at(-1) ?? droppedRows) - droppedRows;
    const first = isFollowing ? all - screenful : Math.floor(scroller.scrollTop / rowHeight);
    const top = Math.max(first - spareRows, 0) + droppedRows;
    const bottom = top + screenful + spareRows * 2;
    const from = lineAt(top);
    const to = Math.min(lineAt(bottom) + 1, lines.end());
    for (const [index, { element }] of shown) {
      if (index >= from && index < to) continue;
      element.remove();
      shown.delete(index);
    }
    let next = rows.firstChild;
    for (let index = from; index < to; index += 1) {
      const line = lines.at(index);
      if (line === undefined) continue;
      const of = `${line.length} ${line.leftOut} ${width} ${line.parts.at(-1)?.text ?? ''}`;
      const present = shown.get(index);
      if (present?.of === of) {
        next = present.element.nextSibling;
        continue;
      }
      const element = lineElement(line, startsOf(line, width, widthsOf()));
      if (present === undefined) rows.insertBefore(element, next);
      else {
        present.element.replaceWith(element);
        next = element.nextSibling;
      }
      shown.set(index, { element, of });
    }
    rows.style.transform = `translateY(${(startOf(from) - droppedRows) * rowHeight}px)`;
  };

  const draw = (): void => {
    frame = undefined;
    const present = scroller.clientWidth || 640;
    if (present !== width) {
      width = present;
      widths = undefined;
      forgetRows();
    }
    const gone = count();
    space.style.height = `${((ends.at(-1) ?? droppedRows) - droppedRows) * rowHeight}px`;
    if (isFollowing) scroller.scrollTop = scroller.scrollHeight;
    // The reader keeps the place when older lines are dropped.
    else if (gone > 0) scroller.scrollTop -= gone * rowHeight;
    lastTop = scroller.scrollTop;
    place();
    dropped.hidden = lines.first() === 0;
    dropped.textContent = `只留最后的 ${lines.end() - lines.first()} 行，前面的 ${lines.first()} 行已经去掉。`;
  };
  const schedule = (): void => {
    frame ??= requestAnimationFrame(draw);
  };

  scroller.addEventListener('scroll', () => {
    // The event of our own scrolling comes later, when an error or a question may already stand below the rows.
    if (scroller.scrollTop !== lastTop) {
      // A reader who scrolls up leaves the end even by a little; one who scrolls down reaches it in its last row.
      const distance = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
      isFollowing = distance <= (scroller.scrollTop < lastTop ? 2 : rowHeight);
      lastTop = scroller.scrollTop;
    }
    place();
  });
  new ResizeObserver(schedule).observe(scroller);
  return {
    schedule,
    /** Shows the end, and follows it. */
    follow: (): void => {
      isFollowing = true;
      schedule();
    },
    reset: (): void => {
      forgetRows();
      isFollowing = true;
      schedule();
    },
  };
}

function startsOf(line: OutputLine, width: number, widths: CharacterWidths): readonly number[] {
  // The scroller has a padding of 8 pixels on each side.
  return rowStarts(textOfLine(line), Math.max(width - 16, 40), widths);
}

function lineElement(line: OutputLine, starts: readonly number[]): HTMLElement {
  const element = division('output-line');
  const parts =
    line.leftOut === 0 ? line.parts : [...line.parts, { kind: 'note', text: leftOutNote(line.leftOut) }];
  element.append(
    ...starts.map((start, index) => {
      const row = division('output-row');
      const end = starts[index + 1] ?? Infinity;
      let offset = 0;
      for (const { kind, text } of parts) {
        const piece = text.slice(Math.max(start - offset, 0), Math.max(end - offset, 0));
        offset += text.length;
        if (piece === '') continue;
        const span = document.createElement('span');
        span.className = `output-${kind}`;
        span.textContent = piece;
        row.append(span);
      }
      return row;
    }),
  );
  return element;
}

/** Copies a selection without the line breaks between the rows of one line. */
function copySelection(event: ClipboardEvent, rows: HTMLElement): void {
  const selection = getSelection();
  const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  if (range === undefined || event.clipboardData === null) return;
  // A selection that also contains an error or the question is copied by the browser.
  if (!rows.contains(range.commonAncestorContainer)) return;
  const text = [...rows.children]
    .filter((line) => range.intersectsNode(line))
    .map((line) => [...line.children].map((row) => selectedText(row, range)).join(''))
    .join('\n');
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
}

function selectedText(row: Element, range: Range): string {
  if (!range.intersectsNode(row)) return '';
  const part = document.createRange();
  part.selectNodeContents(row);
  if (row.contains(range.startContainer)) part.setStart(range.startContainer, range.startOffset);
  if (row.contains(range.endContainer)) part.setEnd(range.endContainer, range.endOffset);
  return part.toString();
}

function problemElement(error: ProgramError, onShowProblem: PaperOptions['onShowProblem']): HTMLElement {
  const problem = division('output-problem');
  const hint = document.createElement('p');
  hint.className = 'output-hint';
  const message = document.createElement('p');
  message.className = 'output-message';
  message.textContent = shortened(error.message);
  if (error.line !== null) {
    const place = placeOf({ file: error.file, line: error.line });
    if (onShowProblem === undefined) hint.append(`${place}：`);
    else {
      const opening = button(place, () => onShowProblem(error));
      opening.title = '到这一行';
      hint.append(opening, ' ');
    }
  }
  hint.append(shortened(error.hint));
  problem.append(hint, message);
  return problem;
}

/** Returns the beginning of a text: a program may raise an error with any number of characters. */
function shortened(text: string): string {
  return text.length <= longestMessage ? text : `${text.slice(0, longestMessage)}…`;
}

function problemText(problem: HTMLElement): string {
  return [...problem.children].map((part) => part.textContent).join('\n');
}

/** A line of input. It is not a form, because the frame's sandbox forbids submissions. */
function createQuestion(prompt: string, answer: (text: string | null) => void) {
  const element = division('asking');
  const label = document.createElement('label');
  const words = document.createElement('span');
  const field = document.createElement('input');
  words.textContent = prompt.trim() === '' ? '请输入：' : prompt;
  field.autocomplete = 'off';
  field.spellcheck = false;
  field.title = '按 Enter 输入，按 Ctrl+D 结束输入';
  field.setAttribute('enterkeyhint', 'send');
  label.append(words, field);
  element.append(
    label,
    button('确定', () => answer(field.value)),
  );
  field.addEventListener('keydown', (event) => {
    // Enter of an input method selects characters.
    if (event.isComposing) return;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      answer(field.value);
    } else if (event.key.toLowerCase() === 'd' && event.ctrlKey) {
      // As in a terminal, the end of input is only read on an empty line.
      event.preventDefault();
      if (field.value === '') answer(null);
    }
  });
  return { element, field };
}

function division(className: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = className;
  return element;
}
