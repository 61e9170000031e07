import type { Schema } from './index.ts';

type Kind = Schema<'FormField'>['kind'];
type FileTypes = Schema<'PublicLink'>['fileTypes'];

/** Whether a field holds files. */
export const holdsFiles = (kind: Kind): boolean => kind === 'file' || kind === 'image';

/**
 * Why a public link that takes files of these types cannot ask for a field; undefined: that is no reason. Said where the link is set,
 * and by the server that asks again.
 */
export function fileProblem(kind: Kind, types: FileTypes): string | undefined {
  if (!holdsFiles(kind)) return undefined;
  if (types === null) return '没有允许上传文件';
  return kind === 'image' && !types.includes('picture') ? '没有允许上传图片' : undefined;
}
