import * as z from 'zod/mini';

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

const listening = /\bon(?:key|timer|click|screenclick|drag|release)\s*\(/;

/** Returns whether a program continues after its last line: whether it listens to anything, and whether to keys. */
export function listensTo(program: string): { readonly anything: boolean; readonly keys: boolean } {
  const code = program.replaceAll(/#.*/g, '');
  return { anything: listening.test(code), keys: /\bonkey\s*\(/.test(code) };
}
