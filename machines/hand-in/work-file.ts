/** Limits of the work upload: 50 MB, Scratch projects of all three kinds. */
export const workFileRules = { accept: ['.sb3', '.sb2', '.sb'], maxMegabytes: 50 } as const;

/** Returns the message for a file that cannot be handed in; null when it can. */
export function refuseWorkFile(
  file: Pick<File, 'name' | 'size'>,
  accept: readonly string[] = workFileRules.accept,
): string | null {
  const extension = /\.[^.]+$/.exec(file.name)?.[0].toLowerCase() ?? '';
  if (!accept.includes(extension)) {
    const kind = accept === workFileRules.accept ? ' Scratch ' : '';
    return `只能上传${kind}作品文件（${accept.join('、')}），“${file.name}”不是作品文件`;
  }
  if (file.size === 0) return '文件是空的，请重新保存作品后再试';
  if (file.size > workFileRules.maxMegabytes * 1024 * 1024) return `文件超过${workFileRules.maxMegabytes}MB`;
  return null;
}
