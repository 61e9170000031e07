import * as z from 'zod/mini';

/** What a works' file of blocks holds: the blocks as Blockly keeps them, and the Python they stand for. */
const blocksFile = z.object({
  format: z.literal('scratch-campus-blocks'),
  version: z.literal(1),
  blocks: z.record(z.string(), z.unknown()),
  python: z.string(),
});
export type BlocksFile = z.infer<typeof blocksFile>;

/** Throws for anything that is not such a file. */
export function readBlocksFile(text: string): BlocksFile {
  return blocksFile.parse(JSON.parse(text));
}

/** UTF-8, or it throws. */
export function textOf(bytes: ArrayBuffer): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** The Python of a work, written as such or made of blocks. Throws for what is no text. */
export function programOf(bytes: ArrayBuffer): string {
  const text = textOf(bytes);
  return text.includes('"scratch-campus-blocks"') ? readBlocksFile(text).python : text;
}

const listening = /\bon(?:key|timer|click|screenclick|drag|release)\s*\(/;

/** What of a program goes on after its last line: whether it waits for anything, and whether for keys. */
export function listensTo(program: string): { readonly anything: boolean; readonly keys: boolean } {
  const code = program.replaceAll(/#.*/g, '');
  return { anything: listening.test(code), keys: /\bonkey\s*\(/.test(code) };
}
