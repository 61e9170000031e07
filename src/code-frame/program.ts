import * as z from 'zod/mini';

/** A program of Python. A work of one file has only `main`. */
export type Program = { readonly files: Readonly<Record<string, string>>; readonly main: string };

/** Returns the program of a single file. */
export function programOfText(text: string): Program {
  return { files: { 'main.py': text }, main: 'main.py' };
}

/** The content of a block work's file: the blocks in Blockly's format, and their Python. */
const blocksFile = z.object({
  format: z.literal('scratch-campus-blocks'),
  version: z.literal(1),
  blocks: z.record(z.string(), z.unknown()),
  python: z.string(),
});
export type BlocksFile = z.infer<typeof blocksFile>;

/** Parses such a file; throws for anything else. */
export function readBlocksFile(text: string): BlocksFile {
  return blocksFile.parse(JSON.parse(text));
}

/** Decodes UTF-8, or throws. */
export function textOf(bytes: ArrayBuffer): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** Returns the Python of a work, written or generated from blocks. Throws for binary data. */
export function programOf(bytes: ArrayBuffer): string {
  const text = textOf(bytes);
  return text.includes('"scratch-campus-blocks"') ? readBlocksFile(text).python : text;
}

/** Returns whether a program uses keys. */
export function usesKeys(program: string): boolean {
  return /\bonkey(?:press|release)?\s*\(/.test(program.replaceAll(/#.*/g, ''));
}
