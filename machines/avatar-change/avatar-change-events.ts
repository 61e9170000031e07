import type { Schema } from '#openapi/index.ts';

/** The part of the picture that is kept, in its own pixels. */
export type CropArea = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type AvatarContext = {
  readonly file: File | null;
  readonly area: CropArea | null;
  /** The square that was cut out. */
  readonly picture: File | null;
  /** Where the server has it. */
  readonly path: string | null;
  /** Why the last attempt failed; empty: nothing is wrong. */
  readonly problem: string;
  /** How much of the picture has been sent, 0 to 100. */
  readonly percent: number;
};

export type AvatarEvent =
  | { type: 'avatar.choose'; file: File }
  | { type: 'avatar.confirm'; area: CropArea }
  | { type: 'avatar.cancel' | 'avatar.remove' }
  | { type: 'upload.progressed'; percent: number };

export type CropInput = { readonly file: File; readonly area: CropArea };
/** `report` takes the share that has been sent, 0 to 100. */
export type AvatarUploadInput = { readonly picture: File; readonly report: (percent: number) => void };
/** Null: no picture any more. */
export type AvatarSaveInput = { readonly path: string | null };
export type SavedUser = Schema<'UserInfo'>;

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
