import * as z from 'zod/mini';
import { mainName, readWorkFiles } from './work-files.ts';

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

/** The files of a program, in one folder, and the one that runs. */
export type Program = {
  readonly files: Readonly<Record<string, string>>;
  readonly main: string;
};

/** Returns the program of a work, written or generated from blocks. Throws for binary data. */
export function programOf(bytes: ArrayBuffer): Program {
  const text = textOf(bytes);
  const isBlocks = /^\s*\{/.test(text) && text.includes('"scratch-campus-blocks"');
  return isBlocks ? programOfMain(readBlocksFile(text).python) : programOfText(text);
}

/** Returns the program of a written work. */
function programOfText(text: string): Program {
  const files = readWorkFiles(text).map((file) => [file.name, file.text] as const);
  return { files: Object.fromEntries(files), main: mainName };
}

/** Returns a program of one file. */
export function programOfMain(text: string): Program {
  return { files: { [mainName]: text }, main: mainName };
}

/** Returns the text of the file that runs. */
export function mainTextOf({ files, main }: Program): string {
  return files[main] ?? '';
}

/** Returns the words for a line of a program; the file that runs is not named. */
export function placeOf({ file, line }: { readonly file: string | null; readonly line: number }): string {
  return file === null || file === mainName ? `第 ${line} 行` : `${file} 第 ${line} 行`;
}

/** Returns whether a program uses keys. */
export function usesKeys(program: string): boolean {
  return /\bonkey(?:press|release)?\s*\(/.test(program.replaceAll(/#.*/g, ''));
}
