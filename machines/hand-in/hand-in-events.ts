import type { Schema } from '#openapi/index.ts';

/** A cover taken from the stage, or none. */
export type Cover = File | null;

/** The contents of the form when it is sent. */
export type HandInForm = { readonly workName: string; readonly cover: Cover };

export type HandInContext = HandInForm & {
  readonly file: File | null;
  /** Why the last file was not taken, or why the last attempt failed; empty: nothing is wrong. */
  readonly problem: string;
  /** How much of the file has been sent, 0 to 100. */
  readonly percent: number;
  /** The file on the server: a further attempt need not send it again. */
  readonly stored: Schema<'StoredFile'> | null;
  readonly coverId: string | null;
  readonly saved: Schema<'WorkSaved'> | null;
};

export type HandInEvent =
  | { type: 'file.choose'; file: File }
  | { type: 'work.submit'; form: HandInForm }
  | { type: 'upload.cancel' | 'work.again' }
  | { type: 'upload.progressed'; percent: number };

/** `report` takes the share that has been sent, 0 to 100. */
export type UploadInput = { readonly file: File; readonly report: (percent: number) => void };
export type SubmitInput = {
  readonly workName: string;
  readonly fileId: string;
  readonly coverId: string | null;
};
/** `submitted`: what may have arrived; without a file's id nothing has. */
export type KeepInput = { readonly file: File; readonly cover: Cover; readonly submitted: SubmitInput };

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
