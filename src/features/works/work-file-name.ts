import { fileNamePart } from '#common/file-name-part.ts';
import type { Schema } from '#openapi/index.ts';

/**
 * Returns the name of a download: the work's, without characters that file systems refuse, with the stored file's
 * extension.
 */
export function workFileName({ workName, workFileKey, workFileKey_url: url }: Schema<'WorkRow'>): string {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(workFileKey ?? url ?? '')?.[0] ?? '.sb3';
  const name = fileNamePart(workName).trim();
  return `${name === '' ? '作品' : name}${extension}`;
}
