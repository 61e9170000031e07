import type { Schema } from './index.ts';

type Kind = Schema<'FormField'>['kind'];
type FileTypes = Schema<'PublicLink'>['fileTypes'];

/** Returns whether a field holds files. */
export const holdsFiles = (kind: Kind): boolean => kind === 'file' || kind === 'image';

/**
 * Returns the reason why a public link that accepts these file types cannot include a field, or undefined.
 * The page that configures the link and the server use the same text.
 */
export function fileProblem(kind: Kind, types: FileTypes): string | undefined {
  if (!holdsFiles(kind)) return undefined;
  if (types === null) return '没有允许上传文件';
  return kind === 'image' && !types.includes('picture') ? '没有允许上传图片' : undefined;
}
