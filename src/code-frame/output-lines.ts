/** The source of a part of a line: printed, printed to stderr, or typed by the reader. */
type OutputKind = 'out' | 'err' | 'answer';

type OutputPart = { readonly kind: OutputKind; text: string };

/** A line without its line break. */
export type OutputLine = {
  parts: OutputPart[];
  length: number;
  /** The number of characters that were left out at the end because the line is too long. */
  leftOut: number;
};

type OutputLimits = {
  readonly lines: number;
  /** Characters of all lines together. */
  readonly characters: number;
  /** Characters of one line. */
  readonly lineLength: number;
};

/** Ten million characters take about 20 MB. */
const outputLimits: OutputLimits = { lines: 100_000, characters: 10_000_000, lineLength: 10_000 };

export type OutputLines = ReturnType<typeof createOutputLines>;

/** Control characters without a meaning here; the carriage return is not among them. */
const controls = String.raw`[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]`;
/** Terminal sequences (colours, cursor) and control characters. */
const invisible = new RegExp(String.raw`\u001b\[[0-9;?]*[A-Za-z]|${controls}`, 'g');
const special = new RegExp(String.raw`\r|${controls}`);

/**
 * The lines that a program has printed. The oldest are dropped beyond the limits. Lines are numbered from 0, and
 * keep their number when older ones are dropped.
 */
export function createOutputLines(limits: OutputLimits = outputLimits) {
  let lines: OutputLine[] = [];
  /** Index of the oldest kept line in `lines`; the array is shortened from time to time. */
  let head = 0;
  /** The number of the line at index 0 of `lines`. */
  let base = 0;
  let characters = 0;
  /** Whether the next text belongs to the last line. */
  let isOpen = false;
  /** Whether the next text replaces the last line, after a carriage return. */
  let isReturning = false;

  const last = (): OutputLine => {
    const line = lines.at(-1);
    if (isOpen && line !== undefined) return line;
    const created: OutputLine = { parts: [], length: 0, leftOut: 0 };
    lines.push(created);
    isOpen = true;
    return created;
  };

  const empty = (line: OutputLine): void => {
    characters -= line.length;
    Object.assign(line, { parts: [], length: 0, leftOut: 0 });
  };

  const append = (text: string, kind: OutputKind): void => {
    const line = last();
    if (isReturning && text !== '') {
      empty(line);
      isReturning = false;
    }
    const kept = text.slice(0, Math.max(limits.lineLength - line.length, 0));
    line.leftOut += text.length - kept.length;
    if (kept === '') return;
    line.length += kept.length;
    characters += kept.length;
    const part = line.parts.at(-1);
    if (part?.kind === kind) part.text += kept;
    else line.parts.push({ kind, text: kept });
  };

  const drop = (): void => {
    while (
      lines.length - head > limits.lines ||
      (characters > limits.characters && lines.length - head > 1)
    ) {
      characters -= lines[head]?.length ?? 0;
      head += 1;
    }
    if (head <= limits.lines / 2) return;
    lines = lines.slice(head);
    base += head;
    head = 0;
  };

  /** Appends a text without line breaks, which may return to the beginning of the line. */
  const appendLine = (text: string, kind: OutputKind): void => {
    if (!special.test(text)) {
      append(text, kind);
      return;
    }
    const [first = '', ...rest] = text.replaceAll(invisible, '').split('\r');
    append(first, kind);
    for (const part of rest) {
      isReturning = true;
      append(part, kind);
    }
  };

  return {
    write: (text: string, kind: OutputKind): void => {
      let from = 0;
      for (;;) {
        const end = text.indexOf('\n', from);
        if (end === -1) break;
        // A carriage return before the line break belongs to it.
        appendLine(text.slice(from, end > from && text[end - 1] === '\r' ? end - 1 : end), kind);
        isOpen = false;
        isReturning = false;
        from = end + 1;
        if (lines.length - head > limits.lines * 2) drop();
      }
      if (from < text.length) appendLine(text.slice(from), kind);
      drop();
    },
    clear: (): void => {
      lines = [];
      head = 0;
      base = 0;
      characters = 0;
      isOpen = false;
      isReturning = false;
    },
    /** The number of the oldest kept line, which is the number of dropped lines. */
    first: (): number => base + head,
    /** The number after the last line. */
    end: (): number => base + lines.length,
    at: (index: number): OutputLine | undefined => (index < base + head ? undefined : lines[index - base]),
    text: (): string => lines.slice(head).map(textOfLine).join('\n'),
  };
}

/** Returns the text of a line, with a note if its end was left out. */
export function textOfLine({ parts, leftOut }: OutputLine): string {
  const text = parts.map((part) => part.text).join('');
  return leftOut === 0 ? text : `${text}${leftOutNote(leftOut)}`;
}

export function leftOutNote(count: number): string {
  return `…（这一行太长，后面 ${count} 个字没有显示）`;
}
