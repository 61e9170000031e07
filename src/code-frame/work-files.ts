import * as z from 'zod/mini';

/**
 * The text of a Python work. A work with one file is its text. Other files follow the text of main.py as a block of
 * comments at the very end, so that every reader of Python runs main.py:
 *
 *     print("main.py")
 *     # scratch-campus-files 1
 *     # {"name":"helper.py","text":"x = 1\n"}
 *     # scratch-campus-files end
 *
 * Only the last block counts. A main.py that itself ends with such a block is followed by another one.
 */
export const mainName = 'main.py';
/** Limits on the files of a work, main.py included. */
export const maxFiles = 20;
export const maxBytes = 200_000;

const opening = '# scratch-campus-files 1';
const closing = '# scratch-campus-files end';

export type WorkFile = {
  readonly name: string;
  readonly text: string;
  /** The file was written by a program, and not changed by hand since. */
  readonly isWritten: boolean;
};

const line = z.strictObject({
  name: z.string().check(z.refine(isSafeName)),
  text: z.string(),
  written: z.optional(z.literal(true)),
});

/** Returns whether a file of a program may have this name: one folder, no hidden files, not main.py. */
export function isSafeName(name: string): boolean {
  return (
    /^[^\\/:*?"<>|\p{C}\s.][^\\/:*?"<>|\p{C}]{0,59}$/u.test(name) && name !== mainName && name !== '__proto__'
  );
}

/** Returns the files of a work; main.py is the first. */
export function readWorkFiles(text: string): readonly WorkFile[] {
  const block = readBlock(text);
  const main = { name: mainName, text: block?.main ?? text, isWritten: false };
  return [main, ...(block?.others ?? [])];
}

/** Returns the text of a work whose first file is main.py. */
export function writeWorkFiles(files: readonly WorkFile[]): string {
  const [main, ...others] = files;
  const text = main?.text ?? '';
  if (others.length === 0 && readBlock(text) === undefined) return text;
  const lines = others.map(({ name, text: content, isWritten }) =>
    JSON.stringify({ name, text: content, ...(isWritten ? { written: true } : {}) }),
  );
  return [text, opening, ...lines.map((one) => `# ${one}`), closing, ''].join('\n');
}

type Block = { readonly main: string; readonly others: readonly WorkFile[] };

/** Returns undefined for a text without a block, or with one that was damaged: the text remains visible as a whole. */
function readBlock(text: string): Block | undefined {
  // Another editor may have changed the line ends, and added an empty line.
  const lines = text.split('\n');
  const lineAt = (at: number): string => (lines[at] ?? '').replace(/\r$/, '');
  let end = lines.length - 1;
  while (end > 0 && lineAt(end).trim() === '') end -= 1;
  if (lineAt(end) !== closing) return undefined;
  let start = end - 1;
  while (start >= 0 && lineAt(start).startsWith('# {')) start -= 1;
  if (start < 0 || lineAt(start) !== opening) return undefined;
  const others: WorkFile[] = [];
  for (let at = start + 1; at < end; at += 1) {
    const file = parseLine(lineAt(at).slice(2));
    if (file === undefined || others.some(({ name }) => name === file.name)) return undefined;
    others.push(file);
  }
  const main = lines.slice(0, start).join('\n');
  return { main: lines[start]?.endsWith('\r') === true ? main.replace(/\r$/, '') : main, others };
}

function parseLine(json: string): WorkFile | undefined {
  try {
    const { name, text, written } = line.parse(JSON.parse(json));
    return { name, text, isWritten: written === true };
  } catch {
    return undefined;
  }
}

/** Returns the size of files in bytes. */
export function sizeOf(files: Iterable<{ readonly text: string }>): number {
  let size = 0;
  for (const { text } of files) size += new TextEncoder().encode(text).length;
  return size;
}
