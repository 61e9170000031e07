/** One picture (docs/behaviour.md#account-settings); the server's own limit is the same. */
export const avatarRules = { accept: ['.png', '.jpg', '.jpeg', '.gif', '.webp'], maxMegabytes: 10 } as const;

/** Returns the message for a file that cannot become a picture; null when it can. */
export function refuseAvatar(file: Pick<File, 'name' | 'size'>): string | null {
  const extension = /\.[^.]+$/.exec(file.name)?.[0].toLowerCase() ?? '';
  if (!avatarRules.accept.some((accepted) => accepted === extension))
    return `只能上传 ${avatarRules.accept.join('、')} 文件`;
  if (file.size === 0) return '文件是空的';
  return file.size > avatarRules.maxMegabytes * 1024 * 1024 ? `文件超过${avatarRules.maxMegabytes}MB` : null;
}
