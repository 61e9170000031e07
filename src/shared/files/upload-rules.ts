/** The upload of one file; pages pass `uploadFile` of `#api/file.ts` with its purpose. */
export type SendFile<Stored> = (
  file: File,
  options: { onProgress: (progress: { loaded: number; total: number }) => void; signal: AbortSignal },
) => Promise<Stored>;

export type UploadRules = {
  /** Extensions with dot, lower case; empty allows any. */
  readonly accept: readonly string[];
  readonly maxMegabytes: number;
};

/** The reason why a form is not submitted yet. */
export const unfinishedText = '有文件还没有传完：请等一等，或者点“重试”；不要这个文件，就点“知道了”';

/** The reason why a form that was submitted during an upload is not sent yet. */
export const waitingText = '正在等文件传完，传完会自动继续';

/** The reason why a form that was submitted during an upload was not sent, if its page was left meanwhile. */
export const leftText = '没有保存：离开时文件还没传完，请再保存一次';

/** The image types that a browser shows in an `img` and our server stores as pictures. */
export const pictureTypes = ['.png', '.jpg', '.jpeg', '.gif', '.webp'];

const typeOf: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
};

/**
 * Returns the `accept` attribute of a file input. Phones offer their camera for types, not for extensions, and convert
 * their own pictures to these types.
 */
export function acceptText(accept: readonly string[]): string {
  const types = accept.flatMap((ending) => typeOf[ending] ?? []);
  return [...new Set([...accept, ...types])].join(',');
}

/** Returns why a file is refused before the upload; undefined if it may be sent. */
export function refuseFile(
  file: Pick<File, 'name' | 'size'>,
  { accept, maxMegabytes }: UploadRules,
): string | undefined {
  const extension = /\.[^.]+$/.exec(file.name)?.[0].toLowerCase() ?? '';
  if (accept.length > 0 && !accept.includes(extension))
    return accept.every((ending) => pictureTypes.includes(ending))
      ? '请上传图片'
      : `只能上传 ${accept.join('、')} 文件`;
  if (file.size === 0) return '文件是空的';
  return file.size > maxMegabytes * 1024 * 1024 ? `文件超过${maxMegabytes}MB` : undefined;
}

export function storedText(name: string): string {
  return `${name} 上传成功！`;
}

/** Includes the reason if there is one. */
export function failureText(name: string, reason: string): string {
  return `${name} 上传失败：${reason}`;
}
