import { classHighlighter, highlightCode } from '@lezer/highlight';
import { parser } from '@lezer/python';
import type { BlockProgram } from './block-python.ts';

/** From this width on the Python of the blocks is visible at first. */
const wide = '(min-width: 1024px)';

/**
 * Shows the Python of the blocks next to them: open on wide screens, folded on narrow ones. `onPick` is called with
 * the block of a line that the reader clicks.
 */
export function createListing(container: HTMLElement, onPick: (block: string) => void) {
  const details = document.createElement('details');
  details.id = 'listing';
  details.open = matchMedia(wide).matches;
  const summary = document.createElement('summary');
  summary.textContent = '看看 Python';
  const code = document.createElement('pre');
  code.tabIndex = 0;
  code.setAttribute('role', 'group');
  code.setAttribute('aria-label', '这些积木的 Python');
  details.append(summary, code);
  container.append(details);
  // The style sheet gives the Python a column of its own on wide screens.
  container.ownerDocument.body.classList.add('blocks');

  let program: BlockProgram = { text: '', lines: new Map() };
  let text: string | undefined;
  let marked: string | undefined;

  const mark = (): void => {
    const range = marked === undefined ? undefined : program.lines.get(marked);
    let first: HTMLElement | undefined;
    for (const [index, line] of [...code.querySelectorAll<HTMLElement>('.listing-line')].entries()) {
      const isMarked = range !== undefined && index + 1 >= range.from && index + 1 <= range.to;
      line.classList.toggle('listing-marked', isMarked);
      if (isMarked) first ??= line;
    }
    first?.scrollIntoView({ block: 'nearest' });
  };
  const write = (): void => {
    if (!details.open) return;
    if (program.text !== text) {
      ({ text } = program);
      code.replaceChildren(...codeLines(text));
    }
    mark();
  };
  details.addEventListener('toggle', write);
  code.addEventListener('click', ({ target }) => {
    const line = target instanceof Element ? target.closest('.listing-line') : null;
    const block = line === null ? undefined : blockAt(program, [...code.children].indexOf(line) + 1);
    if (block !== undefined) onPick(block);
  });
  return {
    show: (next: BlockProgram): void => {
      program = next;
      write();
    },
    /** Marks the lines of a block; undefined removes the mark. */
    mark: (block: string | undefined): void => {
      marked = block;
      write();
    },
  };
}

/** Returns the innermost block of a line. */
export function blockAt({ lines }: BlockProgram, line: number): string | undefined {
  let found: { id: string; length: number } | undefined;
  for (const [id, { from, to }] of lines)
    if (line >= from && line <= to && (found === undefined || to - from < found.length))
      found = { id, length: to - from };
  return found?.id;
}

/** One element per line, with the classes of the style sheet for keywords, texts and numbers. */
function codeLines(text: string): HTMLElement[] {
  const lines: HTMLElement[] = [];
  let line = document.createElement('span');
  const start = (): void => {
    line = document.createElement('span');
    line.className = 'listing-line';
    lines.push(line);
  };
  start();
  highlightCode(
    text.trimEnd(),
    parser.parse(text.trimEnd()),
    classHighlighter,
    (part, classes) => {
      if (classes === '') {
        line.append(part);
        return;
      }
      const span = document.createElement('span');
      span.className = classes;
      span.textContent = part;
      line.append(span);
    },
    () => {
      // The line break belongs to the line, so that a copied program has it.
      line.append('\n');
      start();
    },
  );
  return lines;
}
